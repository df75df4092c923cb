window.addEventListener('message', (event) => {
  chrome.runtime.sendMessage({ url: event.data.url }, (rate) => {
    document.querySelector('.price').innerHTML = event.data.label + ' ' + rate.eur;
  });
});
