import type { SliceHandlers } from '../contract/binding.ts';
import { isoMillis } from '../platform/time/clock.ts';
import { setCookie } from './cookie.ts';
import type { DashboardSeals } from './dashboard-seals.ts';
import { dashboardErrors } from './errors.ts';
import type { SignIn } from './sign-in.ts';

export function createDashboardRoutes(options: {
  signIn: SignIn;
  seals: DashboardSeals;
  publicUrl: () => string;
}): SliceHandlers<'dashboard'> {
  const { signIn, seals, publicUrl } = options;
  return {
    createDashboardSession: async ({ principal }, reply) => {
      const session = await signIn.begin(principal);
      if (session === null) throw dashboardErrors.keyEnded();
      const { organizationId, createdAt, expiresAt } = session;
      const { mode, scopes } = principal;
      const csrfToken = seals.csrfTokenOf(session);
      const json = {
        csrfToken,
        organizationId,
        mode,
        scopes: [...scopes],
        createdAt: isoMillis(createdAt),
        expiresAt: isoMillis(expiresAt),
      };
      const maxAgeSeconds = Math.floor((expiresAt.epochMilliseconds - createdAt.epochMilliseconds) / 1000);
      return reply(
        201,
        { json },
        {
          'set-cookie': setCookie(seals.cookieOf(session), maxAgeSeconds, publicUrl()),
          'cache-control': 'no-store',
        },
      );
    },
    deleteDashboardSession: async ({ principal }, reply) => {
      await signIn.end(principal);
      return reply(204, {}, { 'set-cookie': setCookie('', 0, publicUrl()) });
    },
  };
}
