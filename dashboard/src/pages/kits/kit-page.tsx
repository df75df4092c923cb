import { useState } from 'react';
import { isInactive } from '../../../../src/accounts/admission.ts';
import { mayDownload } from '../../../../src/accounts/tiers.ts';
import { type ApiError, asApiError, getFile } from '../../api/client.ts';
import type { KitDetails } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { kitPrice, SHOWN_KEYWORDS, targetName } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { EmptyState, LoadError, Loading, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Ticks } from '../../parts/display/ticks.tsx';
import { Card, Page } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useBaseUrl, useSession } from '../../session.tsx';

export function KitPage({ slug }: { slug: string }) {
  const { data, error, reload } = useResource<KitDetails>(`kits/${encodeURIComponent(slug)}`);
  if (error?.status === 404) return <NoKit />;
  if (!data) {
    return (
      <Page title="Kit">
        {error ? <LoadError error={error} retry={() => void reload()} what="The kit" /> : <Loading what="the kit" />}
        {!error && <Skeleton lines={3} className="cards-skeleton" />}
      </Page>
    );
  }
  // A new React key, so that the heading takes the focus once its text has loaded.
  return <KitView {...data} key={data.kit.id} />;
}

function KitView({ kit, is_public, is_public_skill }: KitDetails) {
  const baseUrl = useBaseUrl();
  return (
    <>
      <p className="crumb">
        <Link to="/dashboard/kits">
          <Icon name="back" />
          All kits
        </Link>
      </p>
      <Page title={kit.name} lead={kit.tagline}>
        <div className="kit-columns">
          <div>
            <Card title="About">
              <p className="measure prose">{kit.description}</p>
            </Card>
            <Card title="What is inside">
              <Ticks entries={kit.whats_inside} />
            </Card>
            <Card title="Add to your project" className="kit-get">
              <CodeBlock label="the command that adds this kit" text={`npx kitscout add ${kit.slug}`} />
              <p className="muted">
                It shows every file before it writes, for Claude, Codex, Cursor, Gemini or ChatGPT. First time:{' '}
                <code>npx kitscout login --url {baseUrl}</code>
              </p>
              {is_public_skill && (
                <>
                  <p className="muted">
                    <code>kitscout add</code> needs the Pro plan or above. On any plan, with the skills installer:
                  </p>
                  <CodeBlock
                    label="the command of the skills installer"
                    text={`npx skills add ${baseUrl}/kits/${kit.slug}`}
                  />
                </>
              )}
            </Card>
            <Card title="Download it through the API">
              <CodeBlock
                label="the call that downloads this kit"
                text={`curl ${baseUrl}/api/v1/kits/${kit.slug}/download \\\n  -H "Authorization: Bearer $KITSCOUT_API_KEY" \\\n  -o ${kit.slug}.md`}
              />
            </Card>
            <Card title="Files">
              <ul className="files">
                {kit.deliverables.map((name) => (
                  <li key={name}>
                    <Icon name="file" />
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
          <div>
            <DownloadCard kit={kit} is_public={is_public} />
            <Card title="Made for">
              <Tags values={kit.ai_targets.map(targetName)} />
              <h3>Who it is for</h3>
              <Tags values={kit.personas} />
              <h3>Keywords</h3>
              <Keywords values={kit.keywords} />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}

function DownloadCard({ kit, is_public }: KitDetails) {
  const { account } = useSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const download = async (form: 'zip' | 'download', name: string) => {
    setBusy(true);
    setError(undefined);
    try {
      save(name, await getFile(`kits/${encodeURIComponent(kit.slug)}/${form}`));
    } catch (cause) {
      setError(asApiError(cause, 'The file could not be saved.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={kitPrice(kit, is_public)} className="kit-get">
      {is_public ? (
        <p className="muted">This kit is free for everyone.</p>
      ) : (
        <p className="muted">
          {kit.price_cents === 0 ? 'No list price.' : 'The list price of this kit.'} Downloading it is included in Pro
          and above.
        </p>
      )}
      {error && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      {!is_public && (!mayDownload(account.tier) || isInactive(account)) ? (
        <p className="muted">
          Downloads and <code>kitscout add</code>{' '}
          {mayDownload(account.tier) ? 'need an active subscription.' : 'need the Pro plan or above.'}{' '}
          <Link to="/dashboard/plan">{mayDownload(account.tier) ? 'See your plan' : 'See plans'}</Link>
        </p>
      ) : (
        <div className="kit-actions">
          <Button look="primary" icon="download" busy={busy} onClick={() => void download('zip', `${kit.slug}.zip`)}>
            Download ZIP
          </Button>
          <Button look="plain" icon="download" busy={busy} onClick={() => void download('download', `${kit.slug}.md`)}>
            Download Markdown
          </Button>
        </div>
      )}
    </Card>
  );
}

function Tags({ values }: { values: readonly string[] }) {
  return (
    <ul className="tags">
      {values.map((value) => (
        <li className="tag" key={value}>
          {value}
        </li>
      ))}
    </ul>
  );
}

/** The other keywords only help to find the kit; few people want to read them. */
function Keywords({ values }: { values: readonly string[] }) {
  const more = values.slice(SHOWN_KEYWORDS);
  return (
    <>
      <Tags values={values.slice(0, SHOWN_KEYWORDS)} />
      {more.length > 0 && (
        <details className="disclosure">
          <summary>{more.length} more</summary>
          <Tags values={more} />
        </details>
      )}
    </>
  );
}

function NoKit() {
  return (
    <Page title="No such kit">
      <EmptyState
        icon="kits"
        title="There is no kit with this name"
        action={
          <Link className="button button-primary" to="/dashboard/kits">
            All kits
          </Link>
        }
      >
        It may have been renamed or removed from the catalogue.
      </EmptyState>
    </Page>
  );
}

function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts to read it in the next turn of the event loop; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
