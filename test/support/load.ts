import { Agent, request } from 'node:http';

interface LoadAnswer {
  status: number;
  remaining: string | undefined;
}

/**
 * Makes many calls over many connections at once; a call whose connection breaks has status 0. `onAnswer` is called
 * with the number of answers so far.
 */
export async function callMany(
  url: string,
  path: string,
  keys: readonly string[],
  count: number,
  connections: number,
  onAnswer: (answered: number) => void = () => {},
): Promise<LoadAnswer[]> {
  let answered = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const answer = await one(agent, url + path, keys[i % keys.length]!);
        if (answer.status !== 0) onAnswer(++answered);
        return answer;
      }),
    );
  } finally {
    agent.destroy();
  }
}

function one(agent: Agent, url: string, key: string): Promise<LoadAnswer> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          remaining: response.headers['x-ratelimit-remaining'] as string | undefined,
        }),
      );
      response.on('error', () => resolve({ status: 0, remaining: undefined }));
    });
    sent.on('error', () => resolve({ status: 0, remaining: undefined }));
    sent.end();
  });
}
