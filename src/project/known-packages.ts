// Packages that say what a project is made with, as people call them. Facts are made of these names and of numbers, so
// nothing that somebody wrote in a project can be in them.

import type { Package, Stack } from './manifests.ts';

export type Role = 'framework' | 'database' | 'service' | 'test' | 'monitoring' | 'other';

/**
 * Names, each alone or with a * for any characters, and of one ecosystem only if it is written before a colon; the fact;
 * its role; whether its version is worth saying.
 */
type Known = readonly [packages: string, fact: string, role: Role, hasVersion?: true];

const KNOWN: readonly Known[] = [
  ['typescript', 'TypeScript', 'other', true],
  ['js:next', 'Next.js', 'framework', true],
  ['react', 'React', 'framework', true],
  ['react-native', 'React Native', 'framework', true],
  ['js:expo', 'Expo (React Native)', 'framework', true],
  ['vue', 'Vue', 'framework', true],
  ['nuxt', 'Nuxt', 'framework', true],
  ['svelte', 'Svelte', 'framework', true],
  ['@sveltejs/kit', 'SvelteKit', 'framework', true],
  ['@angular/core', 'Angular', 'framework', true],
  ['solid-js', 'SolidJS', 'framework'],
  ['@remix-run/react', 'Remix', 'framework'],
  ['react-router @react-router/dev', 'React Router', 'other'],
  ['js:express', 'Express', 'framework', true],
  ['fastify', 'Fastify', 'framework', true],
  ['@nestjs/core', 'NestJS', 'framework', true],
  ['js:hono', 'Hono', 'framework'],
  ['js:koa', 'Koa', 'framework'],
  ['electron', 'Electron', 'framework'],
  ['@tauri-apps/api tauri', 'Tauri', 'framework'],
  ['js:astro', 'Astro', 'framework', true],
  ['@docusaurus/core', 'Docusaurus', 'other'],
  ['vite rolldown-vite', 'Vite', 'other', true],
  ['webpack', 'webpack', 'other', true],
  ['tailwindcss tailwindcss-rails', 'Tailwind CSS', 'other', true],
  ['js:bootstrap', 'Bootstrap', 'other', true],
  ['storybook @storybook/*', 'Storybook', 'other'],
  ['socket.io socket.io-client', 'Socket.IO', 'other'],
  [
    'graphql @apollo/* graphene* strawberry-graphql graphql-ruby hotchocolate* graphql-dgs* com.netflix.graphql*',
    'GraphQL',
    'other',
  ],
  ['@trpc/server', 'tRPC', 'other'],
  [
    '@grpc/grpc-js grpcio google.golang.org/grpc connectrpc.com/connect @connectrpc/connect tonic io.grpc grpc.aspnetcore grpc-*-spring-boot-starter',
    'gRPC',
    'service',
  ],
  ['wrangler', 'Cloudflare Workers', 'other'],
  ['firebase firebase-admin firebase_core com.google.firebase firebase-bom', 'Firebase', 'other'],
  ['@supabase/* supabase supabase_flutter supabase-swift', 'Supabase', 'other'],
  [
    '@anthropic-ai/sdk anthropic openai js:ai @ai-sdk/* langchain* @langchain/* llama-index* litellm ruby-openai ruby_llm async-openai github.com/openai/openai-go* github.com/anthropics/anthropic-sdk-go* github.com/sashabaranov/go-openai openai-php/* microsoft.semantickernel* microsoft.extensions.ai* azure.ai.openai* aspire.azure.ai.openai *ollamasharp* spring-ai-* com.openai @google/genai google-genai google-generativeai',
    'language model APIs',
    'other',
  ],
  [
    '@modelcontextprotocol/* py:mcp fastmcp github.com/modelcontextprotocol/* github.com/mark3labs/mcp-go rmcp modelcontextprotocol* laravel/mcp',
    'Model Context Protocol',
    'other',
  ],
  [
    'stripe @stripe/* stripe/stripe-php github.com/stripe/stripe-go* stripe.net stripe-java laravel/cashier',
    'Stripe',
    'other',
  ],
  ['django', 'Django', 'framework', true],
  ['djangorestframework', 'Django REST framework', 'other'],
  ['flask', 'Flask', 'framework', true],
  ['fastapi', 'FastAPI', 'framework'],
  ['starlette', 'Starlette', 'framework'],
  ['pandas', 'pandas', 'other'],
  ['polars', 'Polars', 'other'],
  ['torch', 'PyTorch', 'framework'],
  ['tensorflow', 'TensorFlow', 'framework'],
  ['scikit-learn', 'scikit-learn', 'framework'],
  ['streamlit', 'Streamlit', 'framework'],
  ['scrapy', 'Scrapy', 'framework'],
  ['celery', 'Celery', 'other'],
  ['py:rq', 'RQ', 'other'],
  ['github.com/gin-gonic/gin', 'Gin', 'framework'],
  ['github.com/labstack/echo*', 'Echo', 'framework'],
  ['github.com/gofiber/fiber*', 'Fiber', 'framework'],
  ['github.com/go-chi/chi*', 'chi', 'framework'],
  ['github.com/gorilla/mux', 'Gorilla mux', 'framework'],
  ['github.com/spf13/cobra', 'Cobra command line', 'framework'],
  [
    'github.com/charmbracelet/bubbletea* github.com/jesseduffield/gocui github.com/rivo/tview github.com/gdamore/tcell* py:textual py:urwid ratatui',
    'terminal interface',
    'other',
  ],
  ['k8s.io/client-go', 'Kubernetes client', 'other'],
  ['axum', 'Axum', 'framework'],
  ['actix-web', 'Actix Web', 'framework'],
  ['rs:rocket', 'Rocket', 'framework'],
  ['tokio', 'Tokio', 'other'],
  ['rs:clap', 'clap command line', 'other'],
  ['org.springframework.boot spring-boot-starter-web spring-boot-starter-webmvc', 'Spring Boot', 'framework', true],
  ['io.quarkus quarkus-core', 'Quarkus', 'framework'],
  ['io.micronaut*', 'Micronaut', 'framework'],
  ['io.ktor*', 'Ktor', 'framework'],
  ['thymeleaf spring-boot-starter-thymeleaf', 'Thymeleaf', 'other'],
  ['spring-boot-starter-data-jpa hibernate-core org.hibernate.orm', 'JPA (Hibernate)', 'other'],
  ['mybatis* org.mybatis*', 'MyBatis', 'other'],
  ['com.android.application com.android.library', 'Android', 'framework'],
  ['androidx.compose* compose-bom', 'Jetpack Compose', 'framework'],
  ['androidx.room room-*', 'Room', 'other'],
  ['com.google.dagger.hilt* hilt-android dagger.hilt*', 'Hilt', 'other'],
  ['robolectric', 'Robolectric', 'test'],
  ['microsoft.aspnetcore microsoft.aspnetcore.openapi', 'ASP.NET Core', 'framework'],
  ['aspire.hosting* aspire.apphost.sdk', '.NET Aspire', 'other'],
  ['blazor* microsoft.aspnetcore.components.web*', 'Blazor', 'framework'],
  ['microsoft.maui*', '.NET MAUI', 'framework'],
  ['laravel/framework', 'Laravel', 'framework', true],
  ['livewire/livewire', 'Livewire', 'other'],
  ['inertiajs/inertia-laravel @inertiajs/*', 'Inertia', 'other'],
  ['symfony/framework-bundle', 'Symfony', 'framework', true],
  ['johnpbloch/wordpress* roots/wordpress* @wordpress/scripts wpackagist-*', 'WordPress', 'framework'],
  ['doctrine/orm', 'Doctrine', 'other'],
  ['symfony/twig-bundle twig/twig', 'Twig', 'other'],
  ['rb:rails', 'Ruby on Rails', 'framework', true],
  ['turbo-rails stimulus-rails symfony/stimulus-bundle symfony/ux-turbo @hotwired/*', 'Hotwire', 'other'],
  ['rb:jekyll', 'Jekyll', 'framework'],
  ['sinatra', 'Sinatra', 'framework'],
  ['sidekiq', 'Sidekiq', 'other'],
  ['ios-app', 'iOS app', 'framework'],
  ['ios', 'iOS', 'other'],
  ['swiftui', 'SwiftUI', 'framework'],
  ['swift-composable-architecture', 'Composable Architecture', 'framework'],
  ['sw:vapor', 'Vapor', 'framework'],
  ['sw:fluent*', 'Fluent', 'other'],
  ['da:flutter', 'Flutter', 'framework'],
  ['flutter_bloc da:bloc', 'bloc state management', 'other'],
  ['riverpod flutter_riverpod hooks_riverpod', 'Riverpod', 'other'],
  [
    'js:pg js:postgres rb:pg psycopg2 psycopg2-binary psycopg psycopg-* asyncpg js:pg-promise postgresql postgres-nio postgres-kit fluent-postgres* ext-pdo_pgsql ext-pgsql npgsql npgsql.entityframeworkcore.postgresql aspire.*postgresql github.com/lib/pq github.com/jackc/pgx* tokio-postgres rs:postgres',
    'PostgreSQL',
    'database',
  ],
  [
    'mysql mysql2 mysqlclient pymysql mysql-connector-j mysqlconnector pomelo.entityframeworkcore.mysql github.com/go-sql-driver/mysql fluent-mysql* ext-pdo_mysql ext-mysqli',
    'MySQL',
    'database',
  ],
  ['js:mariadb mariadb-java-client', 'MariaDB', 'database'],
  [
    'mongodb mongoose pymongo mongoid go.mongodb.org/mongo-driver* mongodb.driver mongodb/laravel-mongodb',
    'MongoDB',
    'database',
  ],
  [
    'sqlite3 better-sqlite3 rusqlite sqlite github.com/mattn/go-sqlite3 modernc.org/sqlite microsoft.data.sqlite* microsoft.entityframeworkcore.sqlite* sqlite-jdbc fluent-sqlite* sqflite @*/sqlite3 ext-pdo_sqlite ext-sqlite3 grdb.swift @libsql/client',
    'SQLite',
    'database',
  ],
  [
    'mssql pyodbc microsoft.data.sqlclient system.data.sqlclient microsoft.entityframeworkcore.sqlserver aspire.*sqlserver mssql-jdbc',
    'SQL Server',
    'database',
  ],
  ['com.h2database h2', 'H2', 'other'],
  [
    '@clickhouse/client clickhouse-connect clickhouse-driver github.com/clickhouse/clickhouse-go*',
    'ClickHouse',
    'database',
  ],
  [
    'redis ioredis django-redis predis/predis ext-redis github.com/redis/* github.com/go-redis/* stackexchange.redis aspire.stackexchange.redis* spring-boot-starter-data-redis',
    'Redis',
    'service',
  ],
  [
    '@elastic/elasticsearch elasticsearch elasticsearch-* elastic.clients.elasticsearch spring-boot-starter-data-elasticsearch',
    'Elasticsearch',
    'service',
  ],
  ['meilisearch meilisearch/*', 'Meilisearch', 'other'],
  [
    'kafkajs confluent-kafka confluent.kafka spring-kafka github.com/segmentio/kafka-go github.com/ibm/sarama rdkafka',
    'Kafka',
    'service',
  ],
  [
    'amqplib pika lapin rabbitmq.client spring-boot-starter-amqp github.com/rabbitmq/amqp091-go aspire.rabbitmq* bunny',
    'RabbitMQ',
    'service',
  ],
  ['bullmq bull', 'BullMQ', 'other'],
  ['prisma @prisma/client', 'Prisma', 'other'],
  ['drizzle-orm', 'Drizzle', 'other'],
  ['typeorm', 'TypeORM', 'other'],
  ['knex', 'Knex', 'other'],
  ['kysely', 'Kysely', 'other'],
  ['rocksdb', 'RocksDB', 'other'],
  ['sequelize', 'Sequelize', 'other'],
  ['sqlmodel', 'SQLModel', 'other'],
  ['sqlalchemy flask-sqlalchemy', 'SQLAlchemy', 'other'],
  ['rs:diesel', 'Diesel', 'other'],
  ['rs:sqlx', 'SQLx', 'other'],
  ['sea-orm', 'SeaORM', 'other'],
  ['gorm.io/gorm', 'GORM', 'other'],
  ['microsoft.entityframeworkcore*', 'Entity Framework Core', 'other'],
  ['dapper', 'Dapper', 'other'],
  ['jest', 'Jest', 'test'],
  ['vitest', 'Vitest', 'test'],
  ['js:mocha', 'Mocha', 'test'],
  ['jasmine-core', 'Jasmine', 'test'],
  ['@playwright/test playwright microsoft.playwright* pytest-playwright', 'Playwright', 'test'],
  ['cypress', 'Cypress', 'test'],
  ['pytest', 'pytest', 'test'],
  ['github.com/stretchr/testify', 'Testify', 'test'],
  ['jv:junit* spring-boot-starter*-test org.junit*', 'JUnit', 'test'],
  [
    'testcontainers* testcontainers-* org.testcontainers* github.com/testcontainers/* @testcontainers/* spring-boot-testcontainers',
    'Testcontainers',
    'test',
  ],
  ['xunit*', 'xUnit', 'test'],
  ['nunit', 'NUnit', 'test'],
  ['mstest*', 'MSTest', 'test'],
  ['phpunit/phpunit symfony/phpunit-bridge', 'PHPUnit', 'test'],
  ['pestphp/pest', 'Pest', 'test'],
  ['phpstan/phpstan larastan/larastan', 'PHPStan', 'other'],
  ['rspec rspec-rails rspec-core', 'RSpec', 'test'],
  ['minitest', 'Minitest', 'test'],
  ['cucumber', 'Cucumber', 'test'],
  ['flutter_test', 'Flutter tests', 'test'],
  ['flyway-core org.flywaydb* liquibase-core org.liquibase* alembic flask-migrate', 'database migrations', 'other'],
  [
    'microsoft.extensions.apidescription.server scalar.aspnetcore swashbuckle.aspnetcore* nswag* springdoc-openapi* drf-spectacular @nestjs/swagger utoipa nelmio/api-doc-bundle rswag*',
    'OpenAPI description',
    'other',
  ],
  [
    '@sentry/* sentry-sdk sentry sentry-* sentry/* sentry.aspnetcore github.com/getsentry/sentry-go* sentry_flutter sentry-cocoa',
    'Sentry',
    'monitoring',
  ],
  [
    '@opentelemetry/* opentelemetry-* opentelemetry opentelemetry.* go.opentelemetry.io/*',
    'OpenTelemetry',
    'monitoring',
  ],
  [
    'prom-client prometheus-client prometheus_client prometheus-net* github.com/prometheus/client_golang micrometer-registry-prometheus rs:prometheus',
    'Prometheus metrics',
    'other',
  ],
  ['dd-trace ddtrace', 'Datadog', 'monitoring'],
  [
    'com.google.firebase.crashlytics firebase-crashlytics* firebase_crashlytics @react-native-firebase/crashlytics',
    'Crashlytics',
    'monitoring',
  ],
  [
    '@bugsnag/* bugsnag* rollbar honeybadger airbrake newrelic* newrelic_rpm skylight scout_apm appsignal',
    'error tracking',
    'monitoring',
  ],
];

const ECOSYSTEMS: Readonly<Record<string, Stack>> = {
  js: 'JavaScript',
  py: 'Python',
  rs: 'Rust',
  rb: 'Ruby',
  sw: 'Swift',
  da: 'Dart',
  jv: 'Java',
};

const EXACT = new Map<string, Known>();
const PATTERNS: [RegExp, Known][] = [];
for (const known of KNOWN)
  for (const written of known[0].split(' ')) {
    const [, prefix, name] = /^(?:(js|py|rs|rb|sw|da|jv):)?(.+)$/.exec(written)!;
    const key = prefix === undefined ? name! : keyOf(ECOSYSTEMS[prefix]!, name!);
    if (!key.includes('*')) EXACT.set(key, known);
    else PATTERNS.push([new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`), known]);
  }

/** A package of one ecosystem: names such as "mocha" mean something else in another. */
function keyOf(stack: Stack, name: string): string {
  return `${stack} ${name}`;
}

/** With drivers of more, a project connects to whatever others have; they say nothing about what it stores in. */
const MAX_DATABASES = 3;

/** The facts of these packages, in the order of the list. */
export function knownIn(packages: readonly Package[]): { fact: string; role: Role }[] {
  const found = new Map<string, Known>();
  const versions = new Map<string, number>();
  for (const { stack, name, version } of packages) {
    const known =
      EXACT.get(name) ?? EXACT.get(keyOf(stack, name)) ?? PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
    if (known === undefined) continue;
    const fact = known[1];
    if (!found.has(fact)) found.set(fact, known);
    // 16.1 of a package is 16 of a technology; 0.115 says nothing by its 0. Of several, the newest is where it goes.
    const major = known[3] ? Number.parseInt(version, 10) || 0 : 0;
    versions.set(fact, Math.max(versions.get(fact) ?? 0, major));
  }
  const isConnector = KNOWN.filter((known) => known[2] === 'database' && found.has(known[1])).length > MAX_DATABASES;
  return KNOWN.flatMap((known) => {
    const [, fact, role] = known;
    if (found.get(fact) !== known) return [];
    if (isConnector && (role === 'database' || role === 'service')) return [];
    if (fact === 'iOS' && found.has('iOS app')) return [];
    const major = versions.get(fact)!;
    return [{ fact: major > 0 ? `${fact} ${major}` : fact, role }];
  });
}
