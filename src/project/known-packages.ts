// Packages that say what a project is made with, as people call them. Facts are made of these names and of numbers, so
// nothing that somebody wrote in a project can be in them.

export type Role = 'framework' | 'database' | 'test' | 'monitoring' | 'other';

/** `name`, or its beginning up to a *; the fact; its role; whether its version is worth saying. */
type Known = readonly [packages: string, fact: string, role: Role, hasVersion?: true];

const KNOWN: readonly Known[] = [
  ['typescript', 'TypeScript', 'other', true],
  ['next', 'Next.js', 'framework', true],
  ['react', 'React', 'framework', true],
  ['react-native', 'React Native', 'framework', true],
  ['expo', 'Expo (React Native)', 'framework', true],
  ['vue', 'Vue', 'framework', true],
  ['nuxt', 'Nuxt', 'framework', true],
  ['svelte', 'Svelte', 'framework', true],
  ['@sveltejs/kit', 'SvelteKit', 'framework', true],
  ['@angular/core', 'Angular', 'framework', true],
  ['express', 'Express', 'framework', true],
  ['fastify', 'Fastify', 'framework', true],
  ['@nestjs/core', 'NestJS', 'framework', true],
  ['hono', 'Hono', 'framework'],
  ['electron', 'Electron', 'framework'],
  ['astro', 'Astro', 'framework', true],
  ['vite', 'Vite', 'other', true],
  ['tailwindcss', 'Tailwind CSS', 'other', true],
  ['wrangler', 'Cloudflare Workers', 'other'],
  ['@anthropic-ai/sdk anthropic openai ai langchain langchain-core @langchain/core', 'language model APIs', 'other'],
  ['@modelcontextprotocol/sdk @modelcontextprotocol/server mcp', 'Model Context Protocol', 'other'],
  ['stripe', 'Stripe', 'other'],
  ['django', 'Django', 'framework', true],
  ['flask', 'Flask', 'framework', true],
  ['fastapi', 'FastAPI', 'framework'],
  ['pandas', 'pandas', 'other'],
  ['torch', 'PyTorch', 'framework'],
  ['tensorflow', 'TensorFlow', 'framework'],
  ['scikit-learn', 'scikit-learn', 'framework'],
  ['scrapy', 'Scrapy', 'framework'],
  ['celery', 'Celery', 'other'],
  ['github.com/gin-gonic/gin', 'Gin', 'framework'],
  ['github.com/labstack/echo*', 'Echo', 'framework'],
  ['github.com/spf13/cobra', 'Cobra command line', 'framework'],
  ['k8s.io/client-go', 'Kubernetes client', 'other'],
  ['axum', 'Axum', 'framework'],
  ['actix-web', 'Actix Web', 'framework'],
  ['tokio', 'Tokio', 'other'],
  ['clap', 'clap command line', 'other'],
  ['org.springframework.boot spring-boot-starter-web', 'Spring Boot', 'framework', true],
  ['io.quarkus quarkus-core', 'Quarkus', 'framework'],
  ['com.android.application com.android.library', 'Android', 'framework'],
  ['androidx.compose* compose-bom', 'Jetpack Compose', 'framework'],
  ['microsoft.aspnetcore microsoft.aspnetcore.openapi', 'ASP.NET Core', 'framework'],
  ['laravel/framework', 'Laravel', 'framework', true],
  ['symfony/framework-bundle', 'Symfony', 'framework', true],
  ['rails', 'Ruby on Rails', 'framework', true],
  ['sinatra', 'Sinatra', 'framework'],
  ['sidekiq', 'Sidekiq', 'other'],
  ['ios', 'iOS app', 'framework'],
  ['vapor', 'Vapor', 'framework'],
  ['flutter', 'Flutter', 'framework'],
  [
    'pg postgres psycopg2 psycopg2-binary psycopg asyncpg postgresql npgsql npgsql.entityframeworkcore.postgresql github.com/lib/pq github.com/jackc/pgx*',
    'PostgreSQL',
    'database',
  ],
  ['mysql mysql2 mysqlclient pymysql mysql-connector-j github.com/go-sql-driver/mysql', 'MySQL', 'database'],
  ['mongodb mongoose pymongo mongoid go.mongodb.org/mongo-driver', 'MongoDB', 'database'],
  ['sqlite3 better-sqlite3 rusqlite github.com/mattn/go-sqlite3', 'SQLite', 'database'],
  ['redis ioredis github.com/redis/go-redis*', 'Redis', 'other'],
  ['kafkajs confluent-kafka spring-kafka', 'Kafka', 'other'],
  ['prisma @prisma/client', 'Prisma', 'other'],
  ['drizzle-orm', 'Drizzle', 'other'],
  ['sqlalchemy', 'SQLAlchemy', 'other'],
  ['sqlx', 'SQLx', 'other'],
  ['microsoft.entityframeworkcore microsoft.entityframeworkcore.sqlserver', 'Entity Framework Core', 'other'],
  ['jest', 'Jest', 'test'],
  ['vitest', 'Vitest', 'test'],
  ['mocha', 'Mocha', 'test'],
  ['@playwright/test playwright', 'Playwright', 'test'],
  ['cypress', 'Cypress', 'test'],
  ['pytest', 'pytest', 'test'],
  ['github.com/stretchr/testify', 'Testify', 'test'],
  ['junit-jupiter spring-boot-starter-test org.junit.jupiter junit', 'JUnit', 'test'],
  ['xunit', 'xUnit', 'test'],
  ['nunit', 'NUnit', 'test'],
  ['phpunit/phpunit', 'PHPUnit', 'test'],
  ['pestphp/pest', 'Pest', 'test'],
  ['rspec rspec-rails rspec-core', 'RSpec', 'test'],
  ['minitest', 'Minitest', 'test'],
  ['flutter_test', 'Flutter tests', 'test'],
  [
    '@sentry/* sentry-sdk sentry sentry-ruby sentry-rails sentry/sentry-laravel sentry-spring-boot-starter-jakarta github.com/getsentry/sentry-go sentry_flutter',
    'Sentry',
    'monitoring',
  ],
  [
    '@opentelemetry/* opentelemetry-api opentelemetry-sdk opentelemetry go.opentelemetry.io/* opentelemetry.extensions.hosting',
    'OpenTelemetry',
    'monitoring',
  ],
  ['dd-trace ddtrace', 'Datadog', 'monitoring'],
  ['@bugsnag/js bugsnag rollbar honeybadger airbrake', 'error tracking', 'monitoring'],
];

const EXACT = new Map<string, Known>();
const BEGINNINGS: [string, Known][] = [];
for (const known of KNOWN)
  for (const name of known[0].split(' ')) {
    if (name.endsWith('*')) BEGINNINGS.push([name.slice(0, -1), known]);
    else EXACT.set(name, known);
  }

/** The facts of these packages, in the order of the list. */
export function knownIn(packages: ReadonlyMap<string, string>): { fact: string; role: Role }[] {
  const found = new Map<Known, string>();
  for (const [name, version] of packages) {
    const known = EXACT.get(name) ?? BEGINNINGS.find(([beginning]) => name.startsWith(beginning))?.[1];
    if (known !== undefined && !found.get(known)) found.set(known, version);
  }
  return KNOWN.flatMap((known) => {
    const version = found.get(known);
    if (version === undefined) return [];
    const [, name, role, hasVersion] = known;
    // 16.1 of a package is 16 of a technology; 0.115 says nothing by its 0.
    const shown = hasVersion && version !== '' && !version.startsWith('0') ? ` ${version.split('.')[0]}` : '';
    return [{ fact: `${name}${shown}`, role }];
  });
}
