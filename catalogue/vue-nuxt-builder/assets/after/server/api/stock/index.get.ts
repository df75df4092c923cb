export default defineEventHandler((event) => stockOf(requireUser(event).shop));
