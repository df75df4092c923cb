/**
 * When the element with the focus is removed or disabled, as a row that was deleted or the button of its dialog, the
 * browser drops the focus: screen readers then start again at the top of the window. The focus goes to the heading of
 * the card instead, or to that of the page; in an open dialog, to where it began.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let place: Element | null = null;
  const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));
  const restore = () => {
    const { activeElement } = document;
    if (!isLost() || (activeElement !== document.body && activeElement !== focused)) return;
    const around = place?.isConnected ? (place.querySelector('h2') ?? place) : document.querySelector('h1');
    const next = document.querySelector('dialog[open] [data-autofocus]') ?? around;
    if (!(next instanceof HTMLElement)) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    place = focused.closest('section.card, .answer');
  });
  // A click elsewhere takes the focus away on purpose.
  document.addEventListener('pointerdown', () => {
    focused = null;
  });
  // In the next frame: a dialog that closes, or a page that opens, has set the focus by then.
  new MutationObserver(() => isLost() && requestAnimationFrame(restore)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
