#!/usr/bin/env bash
# One letter before three hundred digits more than doubles the area of the code.
#
# Packages:    segno 1.6.6, qrcode 8.2, zxing-cpp 3.1.1
# One expects: a QR code may change its mode within the text, and `make` says of itself that it makes the smallest code:
#              a letter before digits costs a few bits, as with the other two packages.
# Happens:     segno takes one mode for the whole text. With one letter all digits are written as bytes, eight bits each
#              instead of three and a third: version 11 instead of 6 (61 modules a side instead of 41). Given in parts
#              (`make(["a", digits])`) it is version 6 again, and the text that is read is the same.
# Documented:  that parts can be given, in the examples; that they are not found, only in the tracker (issue 76).
# Seen:        300 digits: segno 6, qrcode 6, zxing-cpp 6 / "a" before them: segno 11, qrcode 6, zxing-cpp 6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    segno==1.6.6 qrcode==8.2 zxing-cpp==3.1.1 pillow==13.0.0

"$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version
from io import BytesIO

import qrcode
import segno
import zxingcpp
from PIL import Image


def versions(text):
    """Return the version (1 to 40) of the code of each package, with the least correction of errors."""
    other = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L)
    other.add_data(text)
    other.make()
    third = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="L")
    side = third.to_image(scale=1, add_quiet_zones=False).shape[0]
    return segno.make_qr(text, error="l", boost_error=False).version, other.version, (side - 17) // 4


print(*(f"{name} {version(name)}" for name in ("segno", "qrcode", "zxing-cpp")))
digits = "1234567890" * 30
plain, with_letter = versions(digits), versions("a" + digits)
in_parts = segno.make_qr(["a", digits], error="l", boost_error=False)
picture = BytesIO()
in_parts.save(picture, kind="png", scale=4)
read = zxingcpp.read_barcode(Image.open(picture).convert("L")).text
print("300 digits:", plain, "with a letter before them:", with_letter, "segno in parts:", in_parts.version)
if (plain, with_letter, in_parts.version, read) != ((6, 6, 6), (11, 6, 6), 6, "a" + digits):
    sys.exit("changed: the codes have other sizes")
print("as described: one letter makes segno's code larger by five versions")
PYTHON
