// Runs before the page is drawn, so the other theme never flashes first. A separate file, because the page's policy
// allows no inline script, and not a module.
(() => {
  // Elements that need a script are shown only if scripts run.
  document.documentElement.classList.add('scripts');
  let chosen = null;
  try {
    chosen = localStorage.getItem('kitscout-theme');
    // Leaves room for the dashboard's links, so that nothing moves when they come.
    if (localStorage.getItem('kitscout-signed-in')) document.documentElement.classList.add('signed-in');
  } catch {
    // Storage is disabled: the system's theme is used.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
