import type { Environment } from './environment.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Of a repository in which the command was started, such as by a hook. */
const OF_ANOTHER_REPOSITORY =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|QUARANTINE_PATH|CEILING_DIRECTORIES)$/;

/** Settings of catalogues from elsewhere. */
export function readSourcesConfig(env: Environment, variables: Variables) {
  return {
    /** Whether this process fetches sources when they are due. */
    sync: env.isOn('KITSCOUT_SOURCES', true),
    /** How many versions of each kit are kept, the current one included. */
    keepVersions: env.wholeNumber('KITSCOUT_KEEP_VERSIONS', 1, 1_000) ?? 20,
    /** Seconds after which a fetch is given up. */
    fetchSeconds: env.wholeNumber('KITSCOUT_SOURCE_SECONDS', 1, 3_600) ?? 300,
    /** Megabytes that a fetch may take on disk. */
    fetchMegabytes: env.wholeNumber('KITSCOUT_SOURCE_MEGABYTES', 1, 100_000) ?? 512,
    /** What git is given: credentials of a private repository are the environment's own. */
    environment: Object.fromEntries(
      Object.entries(variables).filter(([name, value]) => value !== undefined && !OF_ANOTHER_REPOSITORY.test(name)),
    ) as Record<string, string>,
  };
}
