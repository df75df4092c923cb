import { describe } from 'node:test';
import { ENGINES } from '../support/engines.ts';
import { deletionTests } from './own-account/deletion.ts';
import { holdersOn } from './own-account/holders.ts';
import { passkeyTests } from './own-account/passkeys.ts';
import { profileTests } from './own-account/profile.ts';
import { secondFactorTests } from './own-account/second-factor.ts';

// All parts share one service per engine.
for (const engine of ENGINES)
  describe(`one's own account, on ${engine}`, () => {
    const holders = holdersOn(engine);
    profileTests(holders);
    secondFactorTests(holders);
    passkeyTests(holders);
    deletionTests(holders);
  });
