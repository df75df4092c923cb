const NAMES: Readonly<Record<string, string>> = {
  recommend: 'Recommend kits',
  list_kits: 'List kits',
  get_kit: 'Get a kit',
  download_kit: 'Download a kit',
  usage: 'Usage',
};

export const endpointName = (endpoint: string) => NAMES[endpoint] ?? endpoint;
