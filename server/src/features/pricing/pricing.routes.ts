import * as baseCalls from '@giro/contract/calls/base-suggestions.ts';
import * as ageingCalls from '@giro/contract/calls/price-ageing.ts';
import * as deskCalls from '@giro/contract/calls/price-desk.ts';
import * as settingsCalls from '@giro/contract/calls/price-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { AgeingService } from './ageing.service.ts';
import type { AgeingRules } from './ageing-rules.service.ts';
import type { PriceAlerts } from './alerts.service.ts';
import type { Market } from './market.service.ts';
import type { PriceDeskService } from './price-desk.service.ts';
import type { PriceProposals } from './price-proposals.service.ts';
import type { PriceRulesService } from './price-rules.service.ts';
import type { Suggestions } from './suggestions.service.ts';

interface Served {
  rules: PriceRulesService;
  desk: PriceDeskService;
  alerts: PriceAlerts;
  ageingRules: AgeingRules;
  ageing: AgeingService;
  proposals: PriceProposals;
  suggestions: Suggestions;
  market: Market;
}

export function pricingRoutes(app: FastifyInstance, served: Served): void {
  const { rules, desk, alerts, suggestions, market } = served;
  serve(app, settingsCalls.readPriceSettingsCall, async () => rules.show());
  serve(app, settingsCalls.savePriceSettingsCall, async ({ body, ...context }) => rules.save(body, editOf(context)));

  serve(app, deskCalls.readFloorsCall, async ({ query }) => desk.readFloors(query.produtos));
  serve(app, deskCalls.listPriceChangesCall, async ({ query, person }) => desk.listHistory(query, person));
  serve(app, deskCalls.listPriceAlertsCall, async () => alerts.list());

  serve(app, baseCalls.listSuggestionsCall, async ({ query }) => suggestions.list(query.page));
  serve(app, baseCalls.readSuggestionCall, async ({ params }) => ({
    suggestion: await suggestions.explain(params.modelId),
  }));
  serve(app, baseCalls.applySuggestionsCall, async ({ body, person }) => {
    const applied = await suggestions.apply(body, person.id);
    return { message: applied === 1 ? '1 valor base alterado.' : `${applied} valores base alterados.`, applied };
  });

  serve(app, baseCalls.importMarketCall, async ({ body, person }) =>
    body.dryRun ? market.tryOut(body) : market.apply(body, person.id),
  );
  serve(app, baseCalls.listMarketCall, async ({ query }) => market.list(query));
  serve(app, baseCalls.deleteMarketCall, async ({ params }) => {
    await market.remove(params.id);
    return { message: 'Preço retirado.' };
  });
  ageingRoutes(app, served);
}

function ageingRoutes(app: FastifyInstance, { ageingRules, ageing, proposals }: Served): void {
  serve(app, ageingCalls.listAgeingRulesCall, async () => ageingRules.list());
  serve(app, ageingCalls.createAgeingRuleCall, async ({ body, person }) => ({
    message: 'Regra criada.',
    rule: await ageingRules.create(body, person.id),
  }));
  serve(app, ageingCalls.updateAgeingRuleCall, async ({ params, body, ...context }) => ({
    message: 'Regra salva.',
    rule: await ageingRules.update(params.id, body, editOf(context)),
  }));
  serve(app, ageingCalls.deleteAgeingRuleCall, async ({ params, ...context }) => {
    await ageingRules.remove(params.id, editOf(context));
    return { message: 'Regra excluída.' };
  });

  serve(app, ageingCalls.runAgeingCall, async ({ body, person }) =>
    body.dry_run ? ageing.tryOut() : ageing.apply(body.fingerprint, person.id),
  );

  serve(app, ageingCalls.listPriceProposalsCall, async ({ query }) => proposals.list(query.estado, query.page));
  serve(app, ageingCalls.acceptPriceProposalCall, async ({ params, person }) => ({
    message: 'Preço alterado.',
    proposal: await proposals.accept(params.id, person.id),
  }));
  serve(app, ageingCalls.refusePriceProposalCall, async ({ params, person }) => ({
    message: 'Proposta recusada.',
    proposal: await proposals.refuse(params.id, person.id),
  }));
}
