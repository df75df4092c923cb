// Technologies that take each other's place. A kit about one of them is of little use to somebody who works with
// another, although both are described in the same words.

import { plainText } from './words.ts';

/**
 * One family per line. Names of the same technology, or of technologies that kits treat together, are joined by "/".
 * Left out are names that are mostly ordinary words (solid, express), and technologies that are used side by side.
 */
const FAMILIES = `
  postgresql/postgres/psql/pg mysql/mariadb oracle mssql sqlite mongodb/mongo cassandra dynamodb redis couchdb neo4j elasticsearch/opensearch clickhouse cockroachdb snowflake bigquery redshift firestore
  react/reactjs/preact vue/vuejs/nuxt angular/angularjs svelte/sveltekit ember solidjs jquery htmx astro
  swiftui/swift/uikit/ios/iphone/ipad android/jetpack flutter ionic xamarin/maui cordova
  python java/kotlin/jvm scala clojure golang rust cpp csharp/dotnet/fsharp ruby php perl elixir/erlang haskell ocaml zig julia matlab fortran cobol delphi lua typescript/javascript/nodejs/node/deno/bun
  django flask fastapi rails laravel symfony spring nestjs fastify quarkus micronaut phoenix
  aws azure gcp
  cloudflare vercel netlify fastly lambda
  terraform/opentofu pulumi cloudformation bicep ansible
  github gitlab jenkins circleci buildkite teamcity bitbucket
  git mercurial svn/subversion perforce
  kubernetes/k8s nomad swarm
  kafka rabbitmq sqs nats pulsar activemq
  tableau looker metabase superset qlik powerbi
  unity godot unreal gamemaker phaser
  pytorch tensorflow/keras jax scikit/sklearn
  excel airtable smartsheet
  salesforce hubspot pipedrive zoho
  shopify woocommerce magento prestashop bigcommerce etsy
  quickbooks xero sage datev freshbooks
  zendesk freshdesk intercom gorgias
  mailchimp substack beehiiv klaviyo brevo convertkit
  obsidian notion logseq evernote onenote
  jira asana trello clickup youtrack
  stripe paypal adyen braintree klarna
  jest vitest mocha pytest junit rspec phpunit
  cypress playwright selenium puppeteer
  okta clerk keycloak cognito
  datadog newrelic grafana splunk dynatrace sentry honeycomb
  wordpress drupal joomla contentful strapi webflow wix squarespace
  langchain/langgraph llamaindex crewai autogen
  pinecone weaviate qdrant milvus`;

/** A technology under its names, and the bit of its family. */
interface Technology {
  names: readonly string[];
  family: number;
}

export const TECHNOLOGIES: readonly Technology[] = FAMILIES.trim()
  .split('\n')
  .flatMap((line, i) =>
    line
      .trim()
      .split(' ')
      .map((names) => ({ names: names.split('/'), family: 1 << i })),
  );

const BY_NAME = new Map(TECHNOLOGIES.flatMap(({ names }, number) => names.map((name) => [name, number])));

/** The number of a technology, by its position in TECHNOLOGIES; -1 for any other word. */
export function technologyOf(word: string): number {
  return BY_NAME.get(word) ?? -1;
}

const NAME = /[a-z\d]+/gi;

/**
 * The families, as bits, of which a text names exactly one technology. With several, it covers the family or compares
 * its members. "Go" is a verb too: it is the language only with `isGolang`, if the text is known to be about it.
 */
export function familiesOf(text: string, isGolang: boolean): number {
  let [once, several] = [0, 0];
  const seen: number[] = [];
  for (const name of plainText(text).match(NAME) ?? []) {
    const number = technologyOf(name === 'Go' && isGolang ? 'golang' : name.toLowerCase());
    if (number < 0 || seen.includes(number)) continue;
    seen.push(number);
    const { family } = TECHNOLOGIES[number]!;
    several |= once & family;
    once |= family;
  }
  return once & ~several;
}
