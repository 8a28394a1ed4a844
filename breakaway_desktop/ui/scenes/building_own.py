"""The dialog that asks for a name: of hands that are kept (R3.3), or of who takes a team over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.dialog import Answer
from breakaway_desktop.ui.kit.field_dialog import FieldDialog
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.words import _


class NameDialog(FieldDialog):
    """Asks for a name; an empty field takes the usual one."""

    label = "name"

    def __init__(
        self,
        title: str,
        action: str,
        name: str,
        usual: str,
        look: TeamLook,
        on_name: Callable[[str], None],
        *,
        refusal: str = "",
        lines: Sequence[str] = (),
    ) -> None:
        """`refusal` is what the button says that does nothing; `lines` stand above the field."""
        take = Answer(action, self._name_it, cap=_("Enter"))
        leave = Answer(refusal or _("Leave it as it is"), lambda: None, cap=_("Esc"))
        super().__init__(
            title, lines, name, leave, take,
            longest=LONGEST_NAME, placeholder=usual, check=name_objection, team=look.fill,
        )  # fmt: skip
        self.on_name = on_name

    def content_height(self) -> float:
        return 66

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        wrong = self.focus.remark or name_objection(self.text)
        said = wrong or _("Without a name: {name}.").format(name=self.placeholder)
        colour = canvas.palette.warn if wrong else canvas.palette.ink2
        canvas.text(said, 13.5, (box.x, box.y + 54), colour=colour, anchor="midleft", max_width=box.w)

    def refuses(self) -> bool:
        """A name that is none; the field says why."""
        return bool(name_objection(self.text))

    def _name_it(self) -> None:
        self.on_name(self.text.strip() or self.placeholder)
