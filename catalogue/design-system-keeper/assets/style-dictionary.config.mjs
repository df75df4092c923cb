// Builds CSS variables for both themes from the token files beside this one.
// Tested with style-dictionary 5.5.5 (2026-11-15): npm i -D style-dictionary, then node style-dictionary.config.mjs
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import StyleDictionary from 'style-dictionary';

const here = dirname(fileURLToPath(import.meta.url));

// Durations in the 2025.10 format are objects; the built-in css group prints them as [object Object].
StyleDictionary.registerTransform({
  name: 'duration/css',
  type: 'value',
  transitive: true,
  filter: (token) => token.$type === 'duration',
  transform: ({ $value }) => (typeof $value === 'object' ? `${$value.value}${$value.unit}` : $value),
});

const build = async (theme, selector) => {
  const files = theme === 'light' ? ['semantic-base', 'semantic-light'] : ['semantic-dark'];
  const sd = new StyleDictionary({
    usesDtcg: true,
    source: ['primitive', ...files].map((f) => `${here}/tokens/${f}.tokens.json`),
    platforms: {
      css: {
        transforms: [...StyleDictionary.hooks.transformGroups.css, 'duration/css'],
        buildPath: 'build/',
        files: [
          {
            destination: `${theme}.css`,
            format: 'css/variables',
            filter: (token) => token.path[0] !== 'primitive', // primitives stay private
            options: { selector },
          },
        ],
      },
    },
  });
  await sd.buildAllPlatforms();
};

await build('light', ':root');
await build('dark', '[data-theme="dark"]');
