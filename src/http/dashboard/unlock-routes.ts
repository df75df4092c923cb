import { isoTime } from '../../accounts/iso-time.ts';
import type { UnlockedKit } from '../../store/unlock-store.ts';
import { findKit } from '../routes/get-kit.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { conflict, forbidden } from './errors.ts';
import { actingAccount, actorOf, requireCaller } from './sign-in/session.ts';

const CALL = { config: { needs: 'call' } } as const;

/** Kits that a free account chooses to have. They are downloaded from the site; the API's rule does not change. */
export function registerUnlockRoutes(scope: Scope, context: DashboardContext): void {
  const { store, catalogue, config, throttle } = context;
  const shown = (unlocked: readonly UnlockedKit[]) => {
    const { catalogue: kits } = catalogue();
    return {
      max: config.freeUnlocks,
      left: Math.max(config.freeUnlocks - unlocked.length, 0),
      unlocked: unlocked.map(({ kitId, slug, at }) => {
        const i = kits.find(kitId);
        const kit = i === undefined ? null : kits.kitAt(i);
        // Null: the kit has left the catalogue.
        return { kit: kit?.slug ?? slug, name: kit?.name ?? null, at: isoTime(at) };
      }),
    };
  };

  scope.get('/unlocks', CALL, async (request) => shown(await store.unlocks.list(actingAccount(request).id)));

  scope.post('/kits/:id_or_slug/unlock', CALL, async (request) => {
    await requireCaller(context, request);
    const account = actingAccount(request);
    const { catalogue: kits } = catalogue();
    const i = findKit(kits, request);
    const { access, origin } = kits.releaseAt(i);
    if (access === 'public') throw conflict('This kit is free for everyone: download it.');
    if (origin?.withheld === true) throw forbidden('The licence of this kit does not allow passing its files on.');
    if (config.freeUnlocks === 0) throw forbidden('Downloads need the Pro plan or above.');
    await throttle.attempt('unlock-kit', request);
    const kit = kits.kitAt(i);
    return shown(
      await store.unlocks.add(account.id, { kitId: kit.id, slug: kit.slug }, config.freeUnlocks, actorOf(request)),
    );
  });
}
