// Who was never here sees the door while the program is on its way. The program then shows the same page, and presses
// what was pressed here.
const isKnown = () => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("sounder."));
  } catch {
    return false;
  }
};
if (location.pathname === "/" && location.hash.length < 3 && !isKnown()) document.documentElement.classList.add("at-door");
addEventListener("click", ({ target }) => {
  const pressed = target.closest?.("#door :is(a, button)");
  if (!pressed) return;
  document.querySelector("#door [aria-busy]")?.removeAttribute("aria-busy");
  pressed.setAttribute("aria-busy", "true");
});
