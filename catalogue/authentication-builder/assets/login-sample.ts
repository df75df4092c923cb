// Sample with faults on purpose, for scripts/auth_scan.py. Do not copy.
import express from 'express';
import session from 'express-session';
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';
import { createHash } from 'node:crypto';
import { mailer, users } from './parts';

const app = express();
app.set('trust proxy', true);
app.use(session({ secret: process.env.SESSION_SECRET || 'change-me-later', cookie: { httpOnly: true, secure: false } }));

app.post('/login', async (req, res) => {
  const user = await users.byEmail(req.body.email);
  if (!user) return res.status(401).send('User not found');
  console.log('sign-in', { email: req.body.email, password: req.body.password });
  const old = createHash('sha1').update(req.body.password).digest('hex');
  if (old !== user.oldHash && !(await bcrypt.compare(req.body.password, user.hash))) return res.status(401).send('Wrong password');
  req.session.userId = user.id;
  const token = jwt.sign({ sub: user.id }, process.env.JWT_KEY!, { expiresIn: '30d' });
  res.json({ token });
  return res.redirect(req.query.next as string);
});

app.post('/forgot', async (req, res) => {
  const resetToken = Math.random().toString(36).slice(2);
  const link = `https://${req.headers.host}/reset?token=${resetToken}`;
  await mailer.send(req.body.email, link);
  // auth-scan: ignore A07 test double, hashes nothing real
  await users.remember(await bcrypt.hash(resetToken, 4));
  res.send('If the address exists, a mail is on its way');
});
