// Returns what is wrong with the layout of the page: sentences, none if all is in its place.
([width, height, isLargeText]) => {
  const dialog = document.querySelector("#dialog [role=dialog]");
  const root = dialog || document.querySelector("#app");
  const scroller = dialog || document.scrollingElement;
  const faults = [];
  const named = (element) => {
    const words = (element.getAttribute?.("aria-label") || element.textContent || "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${[...(element.classList || [])].join(".")} "${words}"`;
  };
  const isShown = (element) => element.checkVisibility({visibilityProperty: true}) && !element.closest(".unseen");
  const overlap = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  if (innerWidth !== width) faults.push(`the page is ${innerWidth} wide`);
  for (const each of [document.scrollingElement, root])
    if (each.scrollWidth > each.clientWidth + 1 && !["hidden", "clip"].includes(getComputedStyle(each).overflowX)) faults.push(`${named(each)} is ${each.scrollWidth} wide, not ${each.clientWidth}`);

  scroller.scrollTo(0, 0);
  const deed = root.querySelector(".deeds .big");
  if (deed && !isLargeText && deed.getBoundingClientRect().bottom > height + 1) faults.push(`${named(deed)} is out of sight`);

  scroller.scrollTo(0, 1e6);
  const buttons = [...root.querySelectorAll("button, input")].filter(isShown);
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  buttons.forEach((button, index) => {
    const box = boxes[index];
    if (box.left < -0.5 || box.right > width + 0.5) faults.push(`${named(button)} is cut off by the screen`);
    if (box.width < 43.5 || box.height < 43.5) faults.push(`${named(button)} is small: ${box.width} × ${box.height}`);
    for (let other = 0; other < index; other += 1) {
      const [across, down] = overlap(box, boxes[other]);
      if (across > 1.5 && down > 1.5) faults.push(`${named(button)} covers ${named(buttons[other])}`);
    }
  });

  const [ground] = [...root.querySelectorAll(".ground")].filter(isShown).map((each) => each.getBoundingClientRect());
  for (const words of ground ? root.querySelectorAll(".poster h1, .poster .do") : []) {
    const [across, down] = overlap(words.getBoundingClientRect(), ground);
    if (across > 2 && down > 2) faults.push(`${named(words)} is drawn on the road`);
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const {parentElement: parent, data} = walker.currentNode;
    if (!data.trim() || !isShown(parent) || parent.closest("svg")) continue;
    const range = document.createRange();
    const shortened = [...(function* up(each) { for (; each !== root; each = each.parentElement) yield each; })(parent)]
      .find((each) => getComputedStyle(each).textOverflow === "ellipsis");
    const end = shortened ? shortened.getBoundingClientRect().right : Infinity;
    range.selectNodeContents(walker.currentNode);
    for (const {left, right, top, bottom, height: whole} of range.getClientRects()) // without ascenders and descenders
      lines.push([parent, {left, right: Math.min(right, end), top: top + 0.2 * whole, bottom: bottom - 0.2 * whole, height: 0.6 * whole}]);
  }
  const riders = [...root.querySelectorAll(".tallish .rider > *")].filter(isShown).map((each) => each.getBoundingClientRect());
  lines.forEach(([parent, box], index) => {
    if (parent.closest(".tallish") && riders.some((rider) => overlap(box, rider).every((shared) => shared > 2))) faults.push(`${named(parent)} is drawn on a rider`);
    for (let each = parent; each !== root && each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === "visible") continue;
      const clip = each.getBoundingClientRect();
      if (box.right > clip.right + 2 || box.left < clip.left - 2) faults.push(`${named(parent)} is cut off by ${named(each)}`);
      if (style.overflowY !== "auto" && (box.bottom > clip.bottom + 1 || box.top < clip.top - 1)) faults.push(`${named(parent)} is cut off by ${named(each)}`);
    }
    const button = parent.closest("button");
    const [across, down] = button ? overlap(box, button.getBoundingClientRect()) : [box.right - box.left, box.height];
    if (across < box.right - box.left - 1 || down < box.height - 1) faults.push(`${named(parent)} is larger than its button`);
    if (box.right > width + 1 || box.left < -1) faults.push(`${named(parent)} is cut off by the screen`);
    for (let other = 0; other < index; other += 1) {
      if (lines[other][0] === parent) continue;
      const [shared, lower] = overlap(box, lines[other][1]);
      if (shared > 2 && lower > 2)
        faults.push(`${named(parent)} covers ${named(lines[other][0])}`);
    }
  });
  scroller.scrollTo(0, 0);
  return [...new Set(faults)];
}
