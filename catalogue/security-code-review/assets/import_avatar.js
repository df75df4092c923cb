// Sample for a review: deliberately unsafe.
const MAIL_API_KEY = "EXAMPLE-0000-not-a-key";

app.post("/avatar", requireLogin, async (req, res) => {
  const picture = await fetch(req.body.url, { redirect: "follow" });
  await save(req.user.id, Buffer.from(await picture.arrayBuffer()));
  res.sendStatus(204);
});

app.get("/invite", (req, res) => {
  const token = Math.random().toString(36).slice(2);
  res.send(`<p>Your invitation: ${token}</p>`);
});

const agent = new https.Agent({ rejectUnauthorized: false, ca: "x", password: "EXAMPLE-1111-not-a-password" });
const MAIL_TOKEN = "EXAMPLE-2222-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-not-a-token-end";
