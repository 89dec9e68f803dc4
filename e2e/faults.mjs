// Finds layout faults of a page by measuring; runs in the page. Returns one line for each fault.

export function faults(touch) {
  const LEAST_TEXT = 10;
  const LEAST_TARGET = touch ? 44 : 24;
  const found = new Map();
  const say = (what, node) => {
    const named = node.closest?.('[data-testid],[data-place],[class]:not([class=""])') ?? node;
    const name = `${node.tagName.toLowerCase()}.${named.getAttribute('class') ?? ''}`.trim();
    const words = (node.ariaLabel ?? node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
    // A series of similar faults counts as one.
    const key = `${what.replace(/[\d.]+/g, '#')} ${name}`;
    const known = found.get(key);
    if (known) known.times += 1;
    else found.set(key, { text: `${what}: ${name} "${words}"`, times: 1 });
  };
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Nor does the drawing of a game count as text, and a board without controls is a picture of one.
  const isHiddenFromEyes = (node) =>
    Boolean(node.closest('.visually-hidden, .sheet-of-symbols, .skip, .toasts, svg.art, [inert]')) || getComputedStyle(node).clipPath === 'inset(50%)';
  // Behind an open dialog nothing can be used, and the background is dimmed.
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const near = (one, other) => one.contains(other) || other.contains(one);

  // The visible part of a box: nothing if its middle is scrolled out of sight.
  const shownOf = (node, { left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (let above = node; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return null;
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) say(`scrolls sideways by ${wide} px`, document.body);

  // Text: its size on the screen, whether it is cut off, and whether other text overlaps it.
  const written = [];
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node || !seen(node) || isHiddenFromEyes(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(node);
    const own = parseFloat(style.fontSize);
    let scale = 1;
    if (node instanceof SVGGraphicsElement) {
      const matrix = node.getScreenCTM();
      scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    }
    // The letters of each line: a line is taller than they are. What is out of sight overlaps nothing.
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      const shown = shownOf(node, { left, right, top: top + height / 4, bottom: bottom - height / 4 });
      if (shown) written.push({ node, box: shown });
    }
    if (own * scale < LEAST_TEXT - 0.05) say(`text of ${(own * scale).toFixed(1)} px`, node);
    for (let above = node; above && above !== document.body; above = above.parentElement) {
      if (above.closest('.zoomable')) break;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(above);
      // An ellipsis shows that there is more.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
      const edge = above.getBoundingClientRect();
      const cutX = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5);
      const cutY = /hidden|clip/.test(overflowY) && (box.top < edge.top - 2.5 || box.bottom > edge.bottom + 2.5);
      if (cutX || cutY) {
        say('text is cut off', node);
        break;
      }
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) break;
    }
  }

  // Overlapping text: more than a quarter of the smaller box is covered by text that is also visible.
  const part = (node) => node.closest('.stage > *') ?? document.body;
  const onTop = ({ node, box }) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Only what is within the window can be hit.
    const away = y < 0 || y > innerHeight ? y - innerHeight / 2 : 0;
    const before = scrollY;
    if (away) scrollBy(0, away);
    const hit = document.elementFromPoint(x, y - (scrollY - before));
    if (away) scrollTo(scrollX, before);
    // What takes no clicks is seen unless another part of the table covers it, such as the buttons of a phone.
    return hit && (near(node, hit) || (getComputedStyle(node).pointerEvents === 'none' && part(node).contains(hit)));
  };
  // What covers a zoomed board can be moved aside; a board that is shown completely cannot.
  const movable = (node) => {
    const moved = node.closest('.zoomable')?.querySelector('.zoomed');
    return Boolean(moved) && new DOMMatrix(getComputedStyle(moved).transform).a > 1.01;
  };
  // The card that explains what is under the pointer does not count either, because it moves with the pointer; nor
  // do the letters of a hint, which stand on the corners of places until it is closed.
  // Sorted from top to bottom, so that each is compared only with those that begin above its end.
  const lasting = written
    .filter(({ node }) => !node.closest('.explanation, .board-badges'))
    .map((each) => ({ ...each, movable: movable(each.node) }))
    .sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of lasting.entries()) {
    for (let at = index + 1; at < lasting.length && lasting[at].box.top < one.box.bottom; at++) {
      const other = lasting[at];
      // The lines of one text are below each other.
      if (one.node === other.node || one.movable !== other.movable) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (width <= 1 || height <= 1) continue;
      const least = Math.min(one.box.width * one.box.height, other.box.width * other.box.height);
      if (width * height > least / 4 && onTop(one) && onTop(other)) say(`text upon "${one.node.textContent.trim().slice(0, 12)}"`, other.node);
    }
  }

  // Targets: large enough, reachable, and not covered.
  const sizeOf = (node) => {
    const { width, height } = node.getBoundingClientRect();
    if (!(node instanceof SVGElement)) return Math.min(width, height);
    const parts = [...node.querySelectorAll('*')].map((part) => {
      const box = part.getBoundingClientRect();
      const matrix = part.getScreenCTM?.();
      const stroke = parseFloat(getComputedStyle(part).strokeWidth) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
      return Math.max(Math.min(box.width, box.height), stroke || 0);
    });
    return Math.max(Math.min(width, height), ...parts);
  };
  // A target may be larger than its drawing: the height that can be pressed.
  const grasp = (node) => {
    const { top, bottom } = getComputedStyle(node, '::before');
    const beyond = -(parseFloat(top) || 0) - (parseFloat(bottom) || 0);
    return beyond > 0 ? node.getBoundingClientRect().height + beyond : 0;
  };
  // The visible part of the nearest frame that cannot be scrolled sideways.
  const hiddenBeyond = (node) => {
    for (let above = node.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      if (/auto|scroll/.test(overflowX)) return null;
      if (/hidden|clip/.test(overflowX)) return above.getBoundingClientRect();
    }
    return null;
  };
  const targets = front.querySelectorAll(':is(.app, main, dialog) :is(button, a, input, select, [role=button], [role=tab])');
  for (const node of targets) {
    if (!seen(node) || isHiddenFromEyes(node) || node.disabled || node.type === 'radio') continue;
    // The reel shows all turns at a glance; buttons and keys also lead to each of them.
    if (node.matches('.reel-turn')) continue;
    let box = node.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const size = Math.max(sizeOf(node), grasp(node));
    if (size < LEAST_TARGET - 0.5) say(`target of ${size.toFixed(0)} px`, node);
    // A zoomable board shows only a part of itself.
    const framed = node.closest('.zoomable')?.getBoundingClientRect();
    const outside = ({ left, top, right, bottom }, edge) =>
      left + right < 2 * edge.left || left + right > 2 * edge.right || top + bottom < 2 * edge.top || top + bottom > 2 * edge.bottom;
    if (framed && outside(box, framed)) continue;
    // A page can be scrolled past the fixed bars; a table must not hide anything behind them.
    node.scrollIntoView({ block: node.closest('.app > .stage') ? 'nearest' : 'center', inline: 'nearest' });
    box = node.getBoundingClientRect();
    const frame = node instanceof SVGElement ? null : hiddenBeyond(node);
    if (frame && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5)) say('target is cut off', node);
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(...at);
    if (!hit) say('target out of reach', node);
    else if (!near(node, hit)) {
      const over = hit.closest('button, a, [role=button], section, header') ?? hit;
      say(`target under ${over.tagName.toLowerCase()}.${over.getAttribute('class') ?? ''}`, node);
    }
  }
  scrollTo(0, 0);
  return [...found.values()].map(({ text, times }) => (times > 1 ? `${text} (${times} times)` : text));
}
