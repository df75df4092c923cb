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
