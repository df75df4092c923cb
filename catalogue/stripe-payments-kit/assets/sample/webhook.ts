import express from 'express';
import Stripe from 'stripe';
import { db } from './db';

const stripe = new Stripe(process.env.STRIPE_SECRET_KEY!);
const app = express();
app.use(express.json());

app.post('/stripe/webhook', async (req, res) => {
  const event = stripe.webhooks.constructEvent(
    JSON.stringify(req.body),
    req.headers['stripe-signature']!,
    process.env.STRIPE_WEBHOOK_SECRET!,
  );
  switch (event.type) {
    case 'checkout.session.completed':
      await db.user.update({ plan: 'pro', where: { id: event.data.object.client_reference_id } });
      break;
    case 'customer.subscription.updated': {
      const subscription = event.data.object as any;
      await db.user.update({ until: subscription.current_period_end, where: { customer: subscription.customer } });
      break;
    }
    default:
      return res.status(400).send('Unhandled event type');
  }
  res.json({ received: true });
});

app.post('/checkout', async (req, res) => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: req.body.price * 100, product_data: { name: 'Seat' } } }],
    success_url: 'https://example.com/done',
  });
  res.json({ url: session.url });
});

app.post('/refund', async (req, res) => {
  await stripe.refunds.create({ payment_intent: req.body.paymentIntent });
  res.sendStatus(204);
});
