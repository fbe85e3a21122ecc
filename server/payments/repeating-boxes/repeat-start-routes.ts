import {
  changeRepeatCard as changeRepeatCardEndpoint,
  startRepeat as startRepeatEndpoint,
} from '#core/repeats/repeat-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { changeRepeatCard, startRepeat } from './repeat-cards.ts';

/** The routes of repeats that save a card. */
export function addRepeatCardRoutes(routes: Routes, deps: Deps): void {
  serve(routes, startRepeatEndpoint, (context) => startRepeat(deps, context));
  serve(routes, changeRepeatCardEndpoint, (context) => changeRepeatCard(deps, context));
}
