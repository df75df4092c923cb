export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  devtools: { enabled: false },
  typescript: { strict: true },
  runtimeConfig: { stockApiKey: '' }, // NUXT_STOCK_API_KEY, server only
});
