/** Downloads of the log: up to 10,000 of the newest entries. */
export function LogDownloads({ path }: { path: string }) {
  return (
    <div className="button-row">
      <a className="button button-plain" href={`/dashboard/api/${path}?format=csv`} download>
        Download CSV
      </a>
      <a className="button button-plain" href={`/dashboard/api/${path}?format=json`} download>
        Download JSON
      </a>
    </div>
  );
}
