import { downloadKitRoute } from './download-kit.ts';
import { feedbackRoute } from './feedback.ts';
import { getKitRoute } from './get-kit.ts';
import { listKitsRoute } from './list-kits.ts';
import { recommendRoute } from './recommend.ts';
import type { ApiRoute } from './route.ts';
import { suggestRoute } from './suggest.ts';
import { usageRoute } from './usage.ts';

export const API_ROUTES: readonly ApiRoute[] = [
  recommendRoute,
  suggestRoute,
  feedbackRoute,
  listKitsRoute,
  getKitRoute,
  downloadKitRoute,
  usageRoute,
];
