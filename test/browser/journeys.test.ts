import { describe } from 'node:test';
import { skipBrowser } from '../support/browser.ts';
import { isLong } from '../support/sized.ts';
import { keyJourneys } from './journeys/keys.ts';
import { planJourneys } from './journeys/plan.ts';
import { otherJourneys } from './journeys/playground-and-operator.ts';
import { openJourneyScene } from './journeys/scene.ts';
import { signInJourneys } from './journeys/sign-in.ts';
import { sourceJourneys } from './journeys/sources.ts';
import { teamJourneys } from './journeys/team.ts';

// All journeys share one browser and one service.
describe('journeys in a real browser', { skip: skipBrowser, timeout: 540_000 }, () => {
  const scene = openJourneyScene();
  keyJourneys(scene);
  planJourneys(scene);
  teamJourneys(scene);
  if (!isLong) return;
  signInJourneys(scene);
  otherJourneys(scene);
  sourceJourneys(scene);
});
