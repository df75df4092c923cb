import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface MailBox {
  server: Server;
  /** The text of each mail with its envelope, the wrapping of its transfer encoding removed. */
  mails: () => string[];
  close: () => Promise<void>;
}

/** A minimal mail server: accepts every mail and keeps its text. */
export async function startMailBox(): Promise<MailBox> {
  const mails: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    let [rest, mail, inData] = ['', '', false];
    const take = (line: string) => {
      if (inData && line === '.') {
        mails.push(mail);
        [mail, inData] = ['', false];
        socket.write('250 taken\r\n');
      } else if (inData) mail += `${line}\n`;
      else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else {
        if (/^(MAIL|RCPT)/.test(line)) mail += `${line}\n`;
        socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    };
    socket.write('220 test ready\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) take(line);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    mails: () => mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '=')),
    close: async () => {
      for (const socket of open) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
