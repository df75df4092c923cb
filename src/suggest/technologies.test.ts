import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { otherStack, stackOf } from './technologies.ts';

/** For each language, the facts of a service with a web front end, as the command line writes them, and its kit. */
const SERVICES: Record<string, string> = {
  'Python 3.12, FastAPI': 'django-fastapi-service-kit',
  'Go 1.25, Gin': 'go-service-kit',
  'Rust 1.91, Axum': 'rust-crate-kit',
  'Java 21, Spring Boot 4': 'java-spring-kit',
  'Kotlin 2.2, Spring Boot 4': 'java-spring-kit',
  '.NET 10, ASP.NET Core': 'dotnet-service-kit',
  'PHP 8.4, Laravel 12': 'laravel-kit',
  'Ruby 3.4, Ruby on Rails 8': 'rails-application-kit',
  'Swift 6, iOS app': 'ios-swiftui-kit',
  'Dart 3, Flutter 3': 'flutter-app-kit',
  'C++, C++ (CMake)': 'cpp-project-kit',
};

const NOT_NAMED = ['firebase-supabase-kit', 'unity-godot-project-kit', 'arduino-home-automation-kit'];

function kitOf(slug: string) {
  const text = readFileSync(new URL(`../../catalogue/${slug}/kit.yaml`, import.meta.url), 'utf8');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)![1]!;
  return { slug, name: field('name'), tagline: field('tagline') };
}

test('a project has use for the kit of its language, and for no kit of another language or engine', () => {
  for (const [facts, own] of Object.entries(SERVICES)) {
    const stack = stackOf([...facts.split(', '), 'TypeScript 5', 'React 19'], 'Make it faster');
    for (const slug of [...new Set(Object.values(SERVICES)), ...NOT_NAMED]) {
      const problem = otherStack(kitOf(slug), stack);
      if (slug === own) assert.equal(problem, undefined, `${slug} for ${facts}`);
      else assert.ok(problem !== undefined, `${slug} for ${facts}`);
    }
  }
});

test('what the goal names is wanted, and a verb is no language', () => {
  const problem = (slug: string, goal: string) => otherStack(kitOf(slug), stackOf(['Python 3.12', 'FastAPI'], goal));
  assert.equal(problem('go-service-kit', 'Rewrite the importer in Go'), undefined);
  assert.equal(problem('firebase-supabase-kit', 'Move our users to Supabase'), undefined);
  assert.ok(problem('go-service-kit', 'Go through our endpoints and make them faster'));
});
