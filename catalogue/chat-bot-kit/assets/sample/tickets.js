const { App } = require('@slack/bolt');
const app = new App({ token: process.env.SLACK_BOT_TOKEN, signingSecret: process.env.SLACK_SIGNING_SECRET });

app.command('/ticket', async ({ command, ack, respond, client }) => {
  const answer = await fetch('https://tickets.example/api', { method: 'POST', body: command.text });
  await ack();
  await client.files.upload({ channels: command.channel_id, content: await answer.text() });
});

app.action('close', async ({ respond }) => {
  await respond('closed');
});
