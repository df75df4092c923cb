// Packages that say what a project is made with, as people call them. Facts are made of these names and of numbers, so
// nothing that somebody wrote in a project can be in them.

import type { Package, Stack } from './manifests.ts';

/** `server`: a framework that a project may also have for its mock servers only. */
export type Role = 'framework' | 'server' | 'database' | 'service' | 'test' | 'monitoring' | 'other';

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
  ['js:express', 'Express', 'server', true],
  ['fastify', 'Fastify', 'server', true],
  ['@nestjs/core', 'NestJS', 'framework', true],
  ['js:hono', 'Hono', 'server'],
  ['js:koa', 'Koa', 'server'],
  ['js:preact', 'Preact', 'framework'],
  ['js:lit', 'Lit', 'framework'],
  ['js:gatsby', 'Gatsby', 'framework', true],
  ['@builder.io/qwik*', 'Qwik', 'framework'],
  ['ember-source', 'Ember', 'framework', true],
  ['leaflet js:react-leaflet maplibre-gl mapbox-gl flutter_map', 'maps', 'other'],
  ['htmx.org js:htmx django-htmx', 'htmx', 'other'],
  ['@reduxjs/toolkit react-redux', 'Redux', 'other'],
  ['js:zustand', 'Zustand', 'other'],
  ['mobx mobx-react*', 'MobX', 'other'],
  ['js:pinia js:vuex', 'Pinia or Vuex', 'other'],
  ['js:alpinejs', 'Alpine.js', 'other'],
  ['js:jquery jquery-rails', 'jQuery', 'other'],
  ['@capacitor/core', 'Capacitor', 'framework'],
  ['@strapi/strapi', 'Strapi', 'framework'],
  ['js:payload', 'Payload CMS', 'framework'],
  ['electron', 'Electron', 'framework'],
  ['@tauri-apps/api tauri', 'Tauri', 'framework'],
  ['js:astro', 'Astro', 'framework', true],
  ['@docusaurus/core', 'Docusaurus', 'other'],
  ['vite rolldown-vite', 'Vite', 'other', true],
  ['webpack', 'webpack', 'other', true],
  ['symfony/webpack-encore-bundle @symfony/webpack-encore', 'webpack', 'other'],
  ['js:gulp', 'gulp', 'other'],
  ['js:esbuild', 'esbuild', 'other'],
  ['js:rollup', 'Rollup', 'other'],
  ['@vue/cli-service', 'Vue CLI', 'other'],
  ['tailwindcss tailwindcss-rails', 'Tailwind CSS', 'other', true],
  ['js:bootstrap rb:bootstrap rb:bootstrap-sass twbs/bootstrap', 'Bootstrap', 'other', true],
  ['storybook @storybook/*', 'Storybook', 'other'],
  ['@mantine/core', 'Mantine', 'other'],
  ['@mui/material', 'Material UI', 'other'],
  ['vuetify @nuxtjs/vuetify vuetify-nuxt-module', 'Vuetify', 'other'],
  ['js:antd ant-design-vue ng-zorro-antd', 'Ant Design', 'other'],
  ['@chakra-ui/*', 'Chakra UI', 'other'],
  ['radix-ui @radix-ui/* radix-vue reka-ui', 'Radix UI', 'other'],
  ['js:primevue js:primereact js:primeng', 'Prime components', 'other'],
  ['js:quasar', 'Quasar', 'framework'],
  ['@ionic/*', 'Ionic', 'framework'],
  ['element-plus element-ui', 'Element', 'other'],
  ['@angular/material', 'Angular Material', 'other'],
  ['js:daisyui', 'daisyUI', 'other'],
  ['socket.io socket.io-client', 'Socket.IO', 'other'],
  [
    'js:ws github.com/gorilla/websocket github.com/coder/websocket nhooyr.io/websocket py:websockets tokio-tungstenite',
    'WebSockets',
    'other',
  ],
  ['js:mqtt py:paho-mqtt aiomqtt github.com/eclipse/paho.mqtt.golang rumqttc mqttnet mqtt_client', 'MQTT', 'other'],
  [
    'graphql @apollo/* graphene* strawberry-graphql graphql-ruby hotchocolate* graphql-dgs* com.netflix.graphql* js:urql @urql/* github.com/99designs/gqlgen async-graphql juniper rebing/graphql-laravel nuwave/lighthouse webonyx/graphql-php apollo-ios graphql_flutter',
    'GraphQL',
    'other',
  ],
  ['@trpc/server', 'tRPC', 'other'],
  [
    '@grpc/grpc-js grpcio grpcio-* google.golang.org/grpc connectrpc.com/connect @connectrpc/connect tonic io.grpc grpc.aspnetcore grpc-*-spring-boot-starter',
    'gRPC',
    'service',
  ],
  ['wrangler', 'Cloudflare Workers', 'other'],
  ['firebase firebase-admin firebase_core com.google.firebase firebase-bom firebase-ios-sdk', 'Firebase', 'other'],
  ['@supabase/* supabase supabase_flutter supabase-swift', 'Supabase', 'other'],
  [
    '@anthropic-ai/sdk anthropic openai js:ai @ai-sdk/* langchain* @langchain/* llama-index* litellm ruby-openai ruby_llm async-openai github.com/openai/openai-go* github.com/anthropics/anthropic-sdk-go* github.com/sashabaranov/go-openai openai-php/* microsoft.semantickernel* microsoft.extensions.ai* azure.ai.openai* aspire.azure.ai.openai *ollamasharp* spring-ai-* com.openai @google/genai google-genai google-generativeai',
    'language model APIs',
    'other',
  ],
  [
    '@modelcontextprotocol/* py:mcp fastmcp github.com/modelcontextprotocol/* github.com/mark3labs/mcp-go rmcp modelcontextprotocol* io.modelcontextprotocol* mcp-swift-sdk laravel/mcp',
    'Model Context Protocol',
    'other',
  ],
  [
    'stripe @stripe/* stripe/stripe-php github.com/stripe/stripe-go* stripe.net stripe-java laravel/cashier',
    'Stripe',
    'other',
  ],
  ['@paddle/*', 'Paddle', 'other'],
  ['@lemonsqueezy/*', 'Lemon Squeezy', 'other'],
  ['@paypal/* paypalrestsdk paypal/*', 'PayPal', 'other'],
  ['braintree braintree_* @braintree/*', 'Braintree', 'other'],
  ['@mollie/* mollie-api-python mollie/*', 'Mollie', 'other'],
  ['in_app_purchase react-native-iap billing-ktx com.android.billingclient', 'in-app purchases', 'other'],
  ['purchases_flutter react-native-purchases purchases-ios* com.revenuecat.purchases', 'RevenueCat', 'other'],
  ['next-auth @auth/*', 'Auth.js', 'other'],
  ['better-auth @better-auth/*', 'Better Auth', 'other'],
  ['@clerk/* clerk-sdk*', 'Clerk', 'other'],
  ['@auth0/* auth0 auth0-* auth0/*', 'Auth0', 'other'],
  ['js:passport js:passport-* @nestjs/passport', 'Passport sign-in', 'other'],
  ['django-allauth', 'django-allauth', 'other'],
  ['flask-login fastapi-users', 'session sign-in', 'other'],
  ['devise', 'Devise', 'other'],
  ['omniauth omniauth-*', 'OmniAuth', 'other'],
  ['laravel/sanctum', 'Laravel Sanctum', 'other'],
  ['laravel/passport', 'Laravel Passport', 'other'],
  ['laravel/fortify laravel/jetstream laravel/breeze', 'Laravel sign-in', 'other'],
  ['laravel/socialite', 'Laravel Socialite', 'other'],
  [
    'spring-boot-starter-security spring-boot-starter-oauth2* spring-security-* org.springframework.security*',
    'Spring Security',
    'other',
  ],
  ['microsoft.aspnetcore.identity*', 'ASP.NET Core Identity', 'other'],
  ['microsoft.identity.web*', 'Microsoft Entra ID', 'other'],
  ['openiddict* duende.identityserver*', 'OpenID Connect provider', 'other'],
  [
    'openid-client oidc-client-ts react-oidc-context authlib mozilla-django-oidc social-auth-* python-social-auth oauthlib requests-oauthlib github.com/coreos/go-oidc github.com/zitadel/oidc golang.org/x/oauth2 openidconnect rs:oauth2 oauth2-oidc-sdk microsoft.aspnetcore.authentication.openidconnect league/oauth2-* friendsofsymfony/oauth-server-bundle rb:oauth rb:oauth2 doorkeeper flutter_appauth google_sign_in openid_connect',
    'OAuth or OpenID Connect',
    'other',
  ],
  [
    'jsonwebtoken js:jose pyjwt python-jose github.com/golang-jwt/jwt jjwt* io.jsonwebtoken java-jwt com.auth0 firebase/php-jwt lcobucci/jwt tymon/jwt-auth rb:jwt rs:jwt system.identitymodel.tokens.jwt microsoft.aspnetcore.authentication.jwtbearer djangorestframework-simplejwt flask-jwt-extended @nestjs/jwt @fastify/jwt github.com/labstack/echo-jwt jwt-kit',
    'JSON Web Tokens',
    'other',
  ],
  [
    '@simplewebauthn/* py:webauthn py:fido2 rb:webauthn webauthn-rs* github.com/go-webauthn/webauthn fido2.aspnet web-auth/webauthn-lib laragear/webauthn django-passkeys passkey-*',
    'passkeys (WebAuthn)',
    'other',
  ],
  [
    'scheb/2fa-bundle pragmarx/google2fa* js:otplib js:speakeasy py:pyotp django-otp django-two-factor-auth devise-two-factor rb:rotp github.com/pquerna/otp totp-rs otp.net two-factor-auth',
    'two-factor sign-in',
    'other',
  ],
  [
    'python-ldap ldap3 django-auth-ldap github.com/go-ldap/ldap ldapts ldapjs net-ldap directorytree/*',
    'LDAP',
    'other',
  ],
  [
    'python3-saml pysaml2 djangosaml2 ruby-saml @node-saml/* @boxyhq/saml-jackson samlify onelogin/php-saml github.com/crewjam/saml',
    'SAML',
    'other',
  ],
  ['react-email @react-email/*', 'React Email', 'other'],
  ['@sendgrid/* sendgrid sendgrid-* sendgrid/* github.com/sendgrid/*', 'SendGrid', 'other'],
  ['resend resend/* github.com/resend/*', 'Resend', 'other'],
  ['postmark postmark-* postmarker wildbit/postmark-php symfony/postmark-mailer', 'Postmark', 'other'],
  ['mailgun* symfony/mailgun-mailer github.com/mailgun/*', 'Mailgun', 'other'],
  ['@aws-sdk/client-ses* awssdk.simpleemail* aws-sdk-rails aws-sdk-ses*', 'Amazon SES', 'other'],
  [
    'nodemailer mailkit lettre spring-boot-starter-mail jakarta.mail javax.mail jakarta.mail-api simple-java-mail phpmailer/phpmailer symfony/mailer flask-mail flask-mailman fastapi-mail aiosmtplib django-anymail github.com/wneessen/go-mail gopkg.in/gomail github.com/emersion/go-smtp github.com/jordan-wright/email fluentemail*',
    'e-mail by SMTP',
    'other',
  ],
  ['js:twilio py:twilio twilio-ruby twilio/sdk github.com/twilio/twilio-go', 'Twilio', 'other'],
  ['posthog posthog-* @posthog/*', 'PostHog', 'other'],
  ['matomo_tracker @datapunt/matomo-tracker*', 'Matomo', 'other'],
  ['plausible-tracker next-plausible', 'Plausible', 'other'],
  ['mixpanel mixpanel-* mixpanel_* @amplitude/* amplitude* @segment/* analytics-ruby', 'product analytics', 'other'],
  [
    'discord.js discord.py py-cord serenity discordrb github.com/bwmarrin/discordgo discord.net',
    'Discord bot',
    'framework',
  ],
  ['@slack/bolt slack-bolt slack-ruby-bot', 'Slack app', 'framework'],
  ['telegraf grammy python-telegram-bot aiogram teloxide telegram.bot', 'Telegram bot', 'framework'],
  ['js:wxt js:plasmo @crxjs/vite-plugin web-ext', 'browser extension', 'framework'],
  ['django', 'Django', 'framework', true],
  ['djangorestframework', 'Django REST framework', 'other'],
  ['flask', 'Flask', 'framework', true],
  ['fastapi', 'FastAPI', 'framework'],
  ['starlette', 'Starlette', 'framework'],
  ['pandas', 'pandas', 'other'],
  ['polars', 'Polars', 'other'],
  ['torch', 'PyTorch', 'other'],
  ['tensorflow', 'TensorFlow', 'other'],
  ['scikit-learn', 'scikit-learn', 'other'],
  ['py:jax py:flax', 'JAX', 'other'],
  ['py:keras', 'Keras', 'other'],
  ['lightning pytorch-lightning', 'PyTorch Lightning', 'other'],
  ['py:transformers', 'Hugging Face Transformers', 'other'],
  ['xgboost lightgbm catboost', 'gradient boosting', 'other'],
  ['py:ray', 'Ray', 'other'],
  ['mlflow mlflow-*', 'MLflow', 'other'],
  ['py:wandb', 'Weights & Biases', 'other'],
  ['py:dvc', 'DVC', 'other'],
  ['py:numpy', 'NumPy', 'other'],
  ['py:pydantic', 'Pydantic', 'other'],
  ['py:pyspark', 'Spark', 'other'],
  ['py:duckdb @duckdb/* js:duckdb rs:duckdb', 'DuckDB', 'other'],
  ['dbt-core dbt-*', 'dbt', 'framework'],
  ['apache-airflow apache-airflow-*', 'Airflow', 'framework'],
  ['py:dagster dagster-*', 'Dagster', 'framework'],
  ['py:prefect prefect-*', 'Prefect', 'framework'],
  ['great-expectations great_expectations', 'Great Expectations', 'other'],
  ['py:gradio', 'Gradio', 'framework'],
  ['streamlit', 'Streamlit', 'framework'],
  ['scrapy', 'Scrapy', 'framework'],
  ['celery', 'Celery', 'other'],
  ['py:rq django-rq', 'RQ', 'other'],
  ['py:dramatiq py:huey django-q django-q2 apscheduler', 'background jobs', 'other'],
  ['py:litestar', 'Litestar', 'framework'],
  ['py:aiohttp', 'aiohttp', 'framework'],
  ['wagtail', 'Wagtail', 'framework'],
  ['github.com/gin-gonic/gin', 'Gin', 'framework'],
  ['github.com/labstack/echo*', 'Echo', 'framework'],
  ['github.com/gofiber/fiber*', 'Fiber', 'framework'],
  ['github.com/go-chi/chi*', 'chi', 'framework'],
  ['github.com/gorilla/mux', 'Gorilla mux', 'framework'],
  ['github.com/julienschmidt/httprouter', 'httprouter', 'framework'],
  ['github.com/spf13/cobra', 'Cobra command line', 'framework'],
  ['github.com/urfave/cli github.com/alecthomas/kong', 'command line', 'framework'],
  ['github.com/a-h/templ', 'templ', 'other'],
  [
    'github.com/charmbracelet/bubbletea* github.com/jesseduffield/gocui github.com/rivo/tview github.com/gdamore/tcell* py:textual py:urwid ratatui',
    'terminal interface',
    'other',
  ],
  ['k8s.io/client-go', 'Kubernetes client', 'other'],
  ['axum', 'Axum', 'framework'],
  ['actix-web', 'Actix Web', 'framework'],
  ['rs:rocket', 'Rocket', 'framework'],
  ['rs:warp rs:poem rs:salvo', 'Rust web framework', 'framework'],
  ['leptos dioxus yew', 'Rust front end', 'framework'],
  ['egui eframe iced slint', 'desktop interface', 'framework'],
  ['bevy', 'Bevy game', 'framework'],
  ['tokio', 'Tokio', 'other'],
  ['rs:clap', 'clap command line', 'other'],
  ['org.springframework.boot spring-boot-starter-web spring-boot-starter-webmvc', 'Spring Boot', 'framework', true],
  ['spring-boot-starter-webflux', 'Spring WebFlux', 'other'],
  ['spring-boot-starter-data-r2dbc', 'R2DBC', 'other'],
  ['spring-cloud-*', 'Spring Cloud', 'other'],
  ['resilience4j* *-resilience4j', 'Resilience4j', 'other'],
  ['org.glassfish.jersey*', 'Jersey', 'framework'],
  ['org.eclipse.jetty*', 'Jetty', 'other'],
  ['io.dropwizard*', 'Dropwizard', 'framework'],
  ['io.vertx*', 'Vert.x', 'framework'],
  ['io.javalin', 'Javalin', 'framework'],
  ['com.vaadin*', 'Vaadin', 'framework'],
  ['io.quarkus quarkus-core', 'Quarkus', 'framework'],
  ['io.micronaut*', 'Micronaut', 'framework'],
  ['io.ktor*', 'Ktor', 'framework'],
  ['thymeleaf spring-boot-starter-thymeleaf', 'Thymeleaf', 'other'],
  ['spring-boot-starter-data-jpa hibernate-core org.hibernate.orm', 'JPA (Hibernate)', 'other'],
  ['mybatis* org.mybatis*', 'MyBatis', 'other'],
  ['com.android.application com.android.library', 'Android', 'framework'],
  ['androidx.compose* compose-bom', 'Jetpack Compose', 'framework'],
  ['org.jetbrains.kotlin.multiplatform', 'Kotlin Multiplatform', 'framework'],
  ['org.jetbrains.compose', 'Compose Multiplatform', 'framework'],
  ['androidx.room room-*', 'Room', 'other'],
  ['app.cash.sqldelight* com.squareup.sqldelight*', 'SQLDelight', 'other'],
  ['io.insert-koin*', 'Koin', 'other'],
  ['com.squareup.retrofit2', 'Retrofit', 'other'],
  ['org.jetbrains.exposed*', 'Exposed', 'other'],
  ['org.jooq* nu.studer.jooq spring-boot-starter-jooq', 'jOOQ', 'other'],
  ['org.apache.lucene* lucene-core', 'Lucene', 'other'],
  ['com.google.dagger.hilt* hilt-android dagger.hilt*', 'Hilt', 'other'],
  ['robolectric', 'Robolectric', 'test'],
  ['microsoft.aspnetcore microsoft.aspnetcore.openapi', 'ASP.NET Core', 'framework'],
  ['aspire.hosting* aspire.apphost.sdk', '.NET Aspire', 'other'],
  ['blazor* microsoft.aspnetcore.components.web*', 'Blazor', 'framework'],
  ['microsoft.maui*', '.NET MAUI', 'framework'],
  ['avalonia', 'Avalonia', 'framework'],
  ['microsoft.azure.functions* microsoft.net.sdk.functions', 'Azure Functions', 'framework'],
  ['hangfire hangfire.*', 'Hangfire', 'other'],
  ['quartz quartz.*', 'Quartz', 'other'],
  ['masstransit*', 'MassTransit', 'other'],
  ['microsoft.aspnetcore.signalr* @microsoft/signalr', 'SignalR', 'other'],
  ['marten', 'Marten', 'other'],
  ['serilog serilog.*', 'Serilog', 'other'],
  ['laravel/framework', 'Laravel', 'framework', true],
  ['filament/filament', 'Filament', 'other'],
  ['laravel/horizon', 'Laravel Horizon', 'other'],
  ['laravel/octane', 'Laravel Octane', 'other'],
  ['laravel/scout', 'Laravel Scout', 'other'],
  ['laravel/reverb js:pusher-js pusher pusher/*', 'WebSocket push', 'other'],
  ['slim/slim', 'Slim', 'framework'],
  ['codeigniter4/framework', 'CodeIgniter', 'framework'],
  ['cakephp/cakephp', 'CakePHP', 'framework'],
  ['yiisoft/yii2', 'Yii', 'framework'],
  ['drupal/core drupal/core-recommended', 'Drupal', 'framework'],
  ['statamic/cms', 'Statamic', 'framework'],
  ['livewire/livewire', 'Livewire', 'other'],
  ['inertiajs/inertia-laravel @inertiajs/*', 'Inertia', 'other'],
  ['symfony/framework-bundle', 'Symfony', 'framework', true],
  ['johnpbloch/wordpress* roots/wordpress* @wordpress/scripts wpackagist-*', 'WordPress', 'framework'],
  ['doctrine/orm', 'Doctrine', 'other'],
  ['symfony/twig-bundle twig/twig', 'Twig', 'other'],
  ['rb:rails', 'Ruby on Rails', 'framework', true],
  ['turbo-rails stimulus-rails symfony/stimulus-bundle symfony/ux-turbo @hotwired/*', 'Hotwire', 'other'],
  ['rb:haml haml-rails', 'Haml', 'other'],
  ['importmap-rails', 'import maps', 'other'],
  ['rb:jekyll', 'Jekyll', 'framework'],
  ['sinatra', 'Sinatra', 'framework'],
  ['hanami', 'Hanami', 'framework'],
  ['sidekiq', 'Sidekiq', 'other'],
  ['solid_queue', 'Solid Queue', 'other'],
  ['good_job', 'GoodJob', 'other'],
  ['delayed_job*', 'Delayed Job', 'other'],
  ['resque', 'Resque', 'other'],
  ['capistrano', 'Capistrano', 'other'],
  ['kamal', 'Kamal', 'other'],
  ['ios-app', 'iOS app', 'framework'],
  ['ios', 'iOS', 'other'],
  ['swiftui', 'SwiftUI', 'framework'],
  ['uikit', 'UIKit', 'other'],
  ['swift-composable-architecture', 'Composable Architecture', 'framework'],
  ['sw:vapor', 'Vapor', 'framework'],
  ['sw:fluent*', 'Fluent', 'other'],
  ['coredata', 'Core Data', 'other'],
  ['swiftdata', 'SwiftData', 'other'],
  ['realm-swift io.realm*', 'Realm', 'other'],
  ['da:flutter', 'Flutter', 'framework', true],
  ['da:hive da:hive_ce hive_flutter', 'Hive', 'other'],
  ['isar', 'Isar', 'other'],
  ['da:drift', 'Drift', 'other'],
  ['da:provider', 'Provider', 'other'],
  ['da:go_router', 'go_router', 'other'],
  ['flutter_bloc da:bloc', 'bloc state management', 'other'],
  ['riverpod flutter_riverpod hooks_riverpod', 'Riverpod', 'other'],
  [
    'js:pg js:postgres rb:pg psycopg2 psycopg2-binary psycopg psycopg-* asyncpg js:pg-promise postgresql postgres-nio postgres-kit fluent-postgres* ext-pdo_pgsql ext-pgsql npgsql npgsql.entityframeworkcore.postgresql aspire.*postgresql gorm.io/driver/postgres org.postgresql r2dbc-postgresql github.com/lib/pq github.com/jackc/pgx* tokio-postgres rs:postgres',
    'PostgreSQL',
    'database',
  ],
  [
    'mysql mysql2 mysqlclient pymysql mysql-connector-j mysqlconnector pomelo.entityframeworkcore.mysql github.com/go-sql-driver/mysql rb:trilogy gorm.io/driver/mysql r2dbc-mysql aiomysql asyncmy fluent-mysql* ext-pdo_mysql ext-mysqli',
    'MySQL',
    'database',
  ],
  ['js:mariadb mariadb-java-client r2dbc-mariadb', 'MariaDB', 'database'],
  [
    'mongodb mongoose pymongo mongoid go.mongodb.org/mongo-driver* mongodb.driver mongodb/laravel-mongodb',
    'MongoDB',
    'database',
  ],
  [
    'sqlite3 better-sqlite3 rusqlite sqlite github.com/mattn/go-sqlite3 modernc.org/sqlite github.com/glebarez/sqlite github.com/ncruces/go-sqlite3 gorm.io/driver/sqlite libsqlite3-sys aiosqlite microsoft.data.sqlite* microsoft.entityframeworkcore.sqlite* sqlite-jdbc fluent-sqlite* sqflite @*/sqlite3 ext-pdo_sqlite ext-sqlite3 grdb.swift @libsql/client',
    'SQLite',
    'database',
  ],
  [
    'mssql pyodbc microsoft.data.sqlclient system.data.sqlclient microsoft.entityframeworkcore.sqlserver aspire.*sqlserver gorm.io/driver/sqlserver mssql-jdbc',
    'SQL Server',
    'database',
  ],
  ['com.h2database h2 r2dbc-h2', 'H2', 'other'],
  ['hsqldb', 'HSQLDB', 'other'],
  [
    '@clickhouse/client clickhouse-connect clickhouse-driver github.com/clickhouse/clickhouse-go*',
    'ClickHouse',
    'database',
  ],
  [
    'redis ioredis @keyv/redis @fastify/redis cache-manager-redis* py:aioredis rs:deadpool-redis django-redis predis/predis ext-redis github.com/redis/* github.com/go-redis/* stackexchange.redis microsoft.extensions.caching.stackexchangeredis aspire.stackexchange.redis* spring-boot-starter-data-redis jedis lettuce-core rs:redis @upstash/redis',
    'Redis',
    'service',
  ],
  [
    '@elastic/elasticsearch elasticsearch elasticsearch-* elastic.clients.elasticsearch spring-boot-starter-data-elasticsearch',
    'Elasticsearch',
    'service',
  ],
  ['influxdb influxdb-client* @influxdata/* github.com/influxdata/*', 'InfluxDB', 'other'],
  ['@opensearch-project/* opensearch-* opensearch-py', 'OpenSearch', 'service'],
  ['meilisearch meilisearch/* meilisearch-* rb:meilisearch-rails', 'Meilisearch', 'other'],
  ['typesense typesense-*', 'Typesense', 'other'],
  ['algoliasearch algoliasearch-* algolia/*', 'Algolia', 'other'],
  [
    '@aws-sdk/* fog-aws boto3 aioboto3 aws-sdk-* awssdk.* github.com/aws/aws-sdk-go* software.amazon.awssdk aws/aws-sdk-php aws-sdk-swift soto soto-core rs:aws-config aws-sdk-*',
    'AWS services',
    'other',
  ],
  [
    '@aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner aws-sdk-s3 awssdk.s3 github.com/aws/aws-sdk-go-v2/service/s3 league/flysystem-aws-s3-v3 django-storages rs:object_store minio minio-py rust-s3 github.com/minio/minio-go',
    'S3-compatible storage',
    'other',
  ],
  [
    'kafkajs kafka-clients aiokafka confluent-kafka confluent.kafka spring-kafka github.com/segmentio/kafka-go github.com/ibm/sarama rdkafka',
    'Kafka',
    'service',
  ],
  [
    'amqplib amqp-client pika lapin rabbitmq.client spring-boot-starter-amqp github.com/rabbitmq/amqp091-go aspire.rabbitmq* bunny',
    'RabbitMQ',
    'service',
  ],
  ['bullmq bull', 'BullMQ', 'other'],
  ['js:inngest', 'Inngest', 'other'],
  ['@trigger.dev/*', 'Trigger.dev', 'other'],
  ['@temporalio/* temporalio go.temporal.io/sdk temporal-sdk', 'Temporal', 'other'],
  ['github.com/hibiken/asynq github.com/riverqueue/river', 'background jobs', 'other'],
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
  ['entgo.io/ent', 'ent', 'other'],
  ['github.com/jmoiron/sqlx', 'sqlx for Go', 'other'],
  ['tortoise-orm', 'Tortoise ORM', 'other'],
  ['peewee', 'peewee', 'other'],
  ['microsoft.entityframeworkcore*', 'Entity Framework Core', 'other'],
  ['dapper', 'Dapper', 'other'],
  ['jest babel-jest ts-jest jest-expo jest-preset-angular @vue/cli-plugin-unit-jest', 'Jest', 'test'],
  ['vitest', 'Vitest', 'test'],
  ['js:mocha', 'Mocha', 'test'],
  ['jasmine-core', 'Jasmine', 'test'],
  ['@playwright/test playwright microsoft.playwright* pytest-playwright', 'Playwright', 'test'],
  ['cypress', 'Cypress', 'test'],
  ['js:puppeteer', 'Puppeteer', 'other'],
  ['webdriverio @wdio/*', 'WebdriverIO', 'test'],
  ['js:detox', 'Detox', 'test'],
  ['rb:selenium-webdriver js:selenium-webdriver py:selenium', 'Selenium', 'test'],
  ['capybara', 'Capybara', 'test'],
  ['js:ava js:tap', 'node tests', 'test'],
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
  ['jv:io.mockk', 'MockK', 'test'],
  ['jv:io.kotest*', 'Kotest', 'test'],
  ['phpunit/phpunit symfony/phpunit-bridge wp-phpunit/wp-phpunit yoast/phpunit-polyfills', 'PHPUnit', 'test'],
  ['laravel/dusk', 'Laravel Dusk', 'test'],
  ['xctest', 'XCTest', 'test'],
  ['swift-testing', 'Swift Testing', 'test'],
  ['pestphp/pest', 'Pest', 'test'],
  ['phpstan/phpstan larastan/larastan', 'PHPStan', 'other'],
  ['py:ruff', 'Ruff', 'other'],
  ['py:mypy', 'mypy', 'other'],
  ['py:pyright basedpyright', 'Pyright', 'other'],
  ['rspec rspec-rails rspec-core', 'RSpec', 'test'],
  ['minitest', 'Minitest', 'test'],
  ['cucumber', 'Cucumber', 'test'],
  ['flutter_test', 'Flutter tests', 'test'],
  ['da:integration_test da:patrol', 'Flutter integration tests', 'test'],
  [
    'flyway-core org.flywaydb* liquibase-core org.liquibase* r2dbc-migrate* alembic flask-migrate github.com/golang-migrate/migrate* github.com/pressly/goose* diesel_migrations refinery sea-orm-migration doctrine/doctrine-migrations-bundle fluentmigrator* github.com/go-gormigrate/*',
    'database migrations',
    'other',
  ],
  [
    'microsoft.extensions.apidescription.server scalar.aspnetcore swashbuckle.aspnetcore* nswag* springdoc-openapi* drf-spectacular @nestjs/swagger utoipa utoipa-* nelmio/api-doc-bundle rswag* drf-yasg flasgger flask-restx flask-smorest apispec github.com/swaggo/* darkaonline/l5-swagger dedoc/scramble @fastify/swagger swagger-jsdoc',
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
    'prom-client prometheus-client prometheus_client prometheus_exporter prometheus-net* github.com/prometheus/client_golang micrometer-registry-prometheus rs:prometheus rs:metrics-exporter-prometheus swift-prometheus promphp/prometheus_client_php',
    'Prometheus metrics',
    'other',
  ],
  ['spring-boot-starter-zipkin zipkin-*', 'Zipkin', 'monitoring'],
  ['dd-trace ddtrace @datadog/* datadog dd-sdk-ios', 'Datadog', 'monitoring'],
  [
    'com.google.firebase.crashlytics firebase-crashlytics* firebase_crashlytics @react-native-firebase/crashlytics',
    'Crashlytics',
    'monitoring',
  ],
  [
    '@bugsnag/* bugsnag* bugsnag/* rollbar rollbar/* @rollbar/* honeybadger @honeybadger-io/* airbrake newrelic* newrelic_rpm skylight scout_apm appsignal laravel/nightwatch spatie/laravel-flare spatie/flare-* microsoft.applicationinsights* elastic-apm* elastic.apm* logrocket raygun*',
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

/** Whether what a package is used for makes a fact of it. */
function counts([, fact, role]: Known, use: Package['use']): boolean {
  if (use === 'development') return role !== 'server';
  if (use === 'tool') return (role === 'other' || role === 'test') && fact !== 'TypeScript';
  return true;
}

const EXACT = new Map<string, Known>();
const PATTERNS: [RegExp, Known][] = [];
for (const known of KNOWN)
  for (const written of known[0].split(' ')) {
    const [, prefix, name] = /^(?:(js|py|rs|rb|sw|da|jv):)?(.+)$/.exec(written)!;
    const key = prefix === undefined ? name! : keyOf(ECOSYSTEMS[prefix]!, name!);
    if (!key.includes('*')) EXACT.set(key, known);
    else PATTERNS.push([new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`), known]);
  }
// Of two patterns that fit, such as "fluent*" and "fluent-postgres*", the one that says more.
PATTERNS.sort(([a], [b]) => b.source.length - a.source.length);

/** A package of one ecosystem: names such as "mocha" mean something else in another. */
function keyOf(stack: Stack, name: string): string {
  return `${stack} ${name}`;
}

/** A name with a colon is of one ecosystem; patterns may be too. */
function knownAs(stack: Stack, name: string): Known | undefined {
  const key = keyOf(stack, name);
  return (
    EXACT.get(name) ?? EXACT.get(key) ?? PATTERNS.find(([pattern]) => pattern.test(name) || pattern.test(key))?.[1]
  );
}

/** With drivers of more, a project connects to whatever others have; they say nothing about what it stores in. */
const MAX_DATABASES = 3;
/** Two names of one kind of database, which one driver reaches. */
const SAME_DATABASE: Readonly<Record<string, string>> = { MariaDB: 'MySQL' };

/** The facts of these packages, in the order of the list. */
export function knownIn(packages: readonly Package[]): { fact: string; role: Role }[] {
  const found = new Map<string, Known>();
  const versions = new Map<string, number>();
  for (const { stack, name, version, use } of packages) {
    const known = knownAs(stack, name);
    if (known === undefined || !counts(known, use)) continue;
    const fact = known[1];
    if (!found.has(fact)) found.set(fact, known);
    // 16.1 of a package is 16 of a technology; 0.115 says nothing by its 0. Of several, the newest is where it goes.
    const major = known[3] ? Number.parseInt(version, 10) || 0 : 0;
    versions.set(fact, Math.max(versions.get(fact) ?? 0, major));
  }
  const databases = KNOWN.filter((known) => known[2] === 'database' && found.has(known[1]));
  const isConnector = new Set(databases.map(([, fact]) => SAME_DATABASE[fact] ?? fact)).size > MAX_DATABASES;
  return KNOWN.flatMap((known) => {
    const [, fact, role] = known;
    if (found.get(fact) !== known) return [];
    if (isConnector && (role === 'database' || role === 'service')) return [];
    if (fact === 'iOS' && found.has('iOS app')) return [];
    const major = versions.get(fact)!;
    return [{ fact: major > 0 ? `${fact} ${major}` : fact, role }];
  });
}
