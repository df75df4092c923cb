// A tiny shop to practise on: node shop.mjs, then http://127.0.0.1:4173. No packages. Everything is kept in memory.
// BREAK=callback node shop.mjs loses the payment callback, BREAK=mail sends no mail: the test must notice both.
import { createServer } from 'node:http';

const products = new Map();
const orders = new Map();
const mails = [];
let next = 1;

const page = (title, body, status = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><body><header><a href="/checkout">Checkout</a>
   <p role="status">${status}</p></header><main><h1>${title}</h1>${body}</main></body></html>`;
const field = (id, label, type = 'text') =>
  `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" type="${type}" required></p>`;

const readBody = async (req) => {
  let text = '';
  for await (const part of req) text += part;
  return text;
};

const routes = [
  ['POST', /^\/test-api\/products$/, async (req) => {
    const data = JSON.parse(await readBody(req));
    const slug = `p${next++}`;
    products.set(slug, { ...data, slug });
    return { json: products.get(slug) };
  }],
  ['GET', /^\/test-api\/orders\/(\w+)$/, (_req, [, id]) => ({ json: orders.get(id) ?? null })],
  ['GET', /^\/test-api\/mails\?to=(.+)$/, (_req, [, to]) => ({ json: mails.filter((m) => m.to === decodeURIComponent(to)) })],
  ['GET', /^\/products\/(\w+)$/, (_req, [, slug]) => {
    const p = products.get(slug);
    return { html: page(p.name, `<p>${(p.priceCents / 100).toFixed(2)}</p><form method="post"><button>Add to basket</button></form>`) };
  }],
  ['POST', /^\/products\/(\w+)$/, (_req, [, slug]) => ({
    html: page(products.get(slug).name, '<p>In your basket.</p>', '1 item in your basket'), cookie: `basket=${slug}`,
  })],
  ['GET', /^\/checkout$/, () => ({
    html: page('Your address', `<form method="post" action="/address">${field('mail', 'E-mail', 'email')}${field('name', 'Full name')}
      ${field('street', 'Street and number')}${field('zip', 'Postcode')}${field('town', 'Town')}<button>Continue to payment</button></form>`),
  })],
  ['POST', /^\/address$/, async (req, _m, basket) => {
    const form = new URLSearchParams(await readBody(req));
    const id = `o${next++}`;
    orders.set(id, { id, mail: form.get('mail'), status: 'open', totalCents: products.get(basket).priceCents });
    return { html: page('Payment', `<form method="post" action="/pay/${id}"><button>Pay with test card</button></form>`) };
  }],
  ['POST', /^\/pay\/(\w+)$/, (_req, [, id]) => {
    setTimeout(() => {                                   // the payment provider calls back a little later
      if (process.env.BREAK === 'callback') return;
      orders.get(id).status = 'paid';
      if (process.env.BREAK !== 'mail') setTimeout(() => mails.push({ to: orders.get(id).mail }), 300);
    }, 700);
    return { location: `/wait/${id}` };
  }],
  ['GET', /^\/wait\/(\w+)$/, (_req, [, id]) =>
    orders.get(id).status === 'paid'
      ? { html: page('Thank you', `<p>Order <span data-testid="order-number">${id}</span></p>`) }
      : { html: page('One moment', '<meta http-equiv="refresh" content="1"><p>Waiting for the bank.</p>') }],
];

createServer(async (req, res) => {
  const basket = /basket=(\w+)/.exec(req.headers.cookie ?? '')?.[1];
  try {
    for (const [method, pattern, handle] of routes) {
      const match = req.method === method && pattern.exec(req.url);
      if (!match) continue;
      const out = await handle(req, match, basket);
      if (out.cookie) res.setHeader('set-cookie', `${out.cookie}; Path=/`);
      if (out.location) return res.writeHead(303, { location: out.location }).end();
      res.setHeader('content-type', out.html ? 'text/html; charset=utf-8' : 'application/json');
      return res.end(out.html ?? JSON.stringify(out.json));
    }
    res.writeHead(404).end('not found');
  } catch (error) {
    res.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT ?? 4173), '127.0.0.1');
