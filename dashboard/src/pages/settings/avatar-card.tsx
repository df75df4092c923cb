import { useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Avatar } from '../../parts/display/avatar.tsx';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed } from '../../parts/display/notice.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

const PIXELS = 128;
const QUALITY = 0.85;

export function AvatarCard() {
  const { account, reload } = useSession();
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useAction(async (file: File | null) => {
    setSaid('');
    await post('account/avatar', { image: file && (await pictureOf(file)) });
    await reload();
    setSaid(file === null ? 'The picture is removed.' : 'The picture is saved.');
  });
  return (
    <Card title="Picture">
      <Done>{said}</Done>
      <Failed title="The picture was not changed" error={error} />
      <div className="avatar-row">
        <Avatar id="me" version={account.avatar} name={account.name || account.email} />
        <p className="muted">
          People in your teams see it beside your name. It is made square and small in this browser; nothing else of the
          file is sent.
        </p>
      </div>
      <div className="button-row">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label="Picture"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file !== undefined) run(file);
          }}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {account.avatar === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {account.avatar !== null && (
          <Button look="quiet" className="danger-text" onClick={() => run(null)}>
            Remove the picture
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The middle of the picture, drawn again: no place, camera or hidden part of the file goes along. */
async function pictureOf(file: File): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture that the browser can read.');
  });
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const [x, y] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext('2d')!.drawImage(image, x, y, side, side, 0, 0, PIXELS, PIXELS);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
