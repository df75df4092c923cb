// Every listener at the top, at once: the worker is started for an event and must find it.
const api = globalThis.browser ?? chrome;

api.runtime.onInstalled.addListener(() => api.alarms.create('rate', { periodInMinutes: 12 * 60, delayInMinutes: 0.5 }));

api.alarms.onAlarm.addListener((alarm) => {
  if (alarm.name === 'rate') refresh();
});

api.action.onClicked.addListener(async (tab) => {
  const { rate } = await api.storage.local.get('rate'); // state lives in storage, not in variables
  if (!rate) return refresh();
  await api.scripting.executeScript({ target: { tabId: tab.id }, func: showEuros, args: [rate] });
});

async function refresh() {
  const answer = await fetch('https://rates.example.org/gbp-eur.json', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return;
  const { rate } = await answer.json(); // data, never code
  if (Number.isFinite(rate) && rate > 0) await api.storage.local.set({ rate, at: Date.now() });
}

// Runs in the page, without access to anything above.
function showEuros(rate) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (/£\s?\d/.test(walker.currentNode.data)) found.push(walker.currentNode);
  for (const node of found) {
    if (node.parentElement?.closest('[data-euros], script, style, textarea')) continue;
    const amount = Number(node.data.match(/£\s?([\d,]+(?:\.\d+)?)/)[1].replaceAll(',', ''));
    const note = document.createElement('span');
    note.dataset.euros = '';
    note.textContent = ` (${(amount * rate).toFixed(2)} EUR)`; // text, never innerHTML
    node.after(note);
  }
}
