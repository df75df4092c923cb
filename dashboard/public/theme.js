// Runs before the page is drawn, so that a chosen theme never flashes the other one first.
// A file of its own, not a module: the page's policy allows no inline script.
(() => {
  // What needs a script is shown only where scripts run.
  document.documentElement.classList.add('scripts');
  let chosen = null;
  try {
    chosen = localStorage.getItem('kitscout-theme');
  } catch {
    // Storage is switched off: the system's theme holds.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
