import type { SimulatedHappening } from '../../platform/carriers/simulator.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { type Asking, createAsking } from './asking.service.ts';
import { type ClaimsService, createClaims, createHandovers, type HandoversService } from './desk.service.ts';
import { createFollowing } from './following.service.ts';
import { parcelInvariants, parcelsDemo } from './invariants.queries.ts';
import { createParcelAddresses } from './parcel-addresses.service.ts';
import { createParcelCodes, type ParcelCodes } from './parcel-codes.service.ts';
import { createParcelDesk, type ParcelDesk } from './parcel-desk.service.ts';
import { createParcelLabels } from './parcel-labels.service.ts';
import { createParcelMoves } from './parcel-moves.service.ts';
import { createParcelNotices } from './parcel-notices.service.ts';
import { parcelJobs } from './parcels.jobs.ts';
import { parcelFigures } from './parcels.queries.ts';
import { parcelMovesRoutes, parcelsRoutes, publicParcelRoutes } from './parcels.routes.ts';
import { createParcels, createTrackingLinks } from './parcels.service.ts';
import { createOrderParcels, createProposalParcels } from './parcels-of-deals.service.ts';
import { parcelData } from './personal-data.queries.ts';
import { createSimulatedParcels } from './simulated-parcels.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    parcels: {
      parcelAsking: Asking;
      parcelClaims: ClaimsService;
      parcelCodes: ParcelCodes;
      parcelDesk: ParcelDesk;
      parcelHandovers: HandoversService;
      simulatedParcels: ReturnType<typeof createSimulatedParcels>;
    };
  }
}

export const parcelsFeature = defineFeature({
  name: 'parcels',
  needs: ['delivery', 'orders', 'proposals', 'refunds'],
  invariants: parcelInvariants,
  figures: parcelFigures,
  demo: parcelsDemo,
  personalData: parcelData,
  make({ database, box, baseUrl, limit, now, outbox, privateFiles }, given) {
    const { carriers, deliveryAddresses, deliveryTerms, orders, proposals, withdrawals } = given;
    const addresses = createParcelAddresses({ deliveryAddresses });
    const links = createTrackingLinks({ box, baseUrl });
    const parcels = createParcels({ database, box, baseUrl, addresses, carriers, links });
    const moves = createParcelMoves({ database, orders, proposals, withdrawals, outbox, linkOf: links.linkOf });
    const asking = createAsking({ database, box, carriers, deliveryTerms, addresses, moves, proposals, now });
    const following = createFollowing({ database, asking, moves, now });
    const desk = createParcelDesk({
      ...{ database, carriers, deliveryTerms, addresses, moves, asking, orders, proposals, now },
    });
    const codes = createParcelCodes({ database, carriers, deliveryTerms, orders, proposals });
    const labels = createParcelLabels({ database, privateFiles, asking, addresses, deliveryTerms });
    const notices = createParcelNotices({ database, carriers, asking, following });
    const atDesk = { database, deliveryTerms, moves, parcels, now };
    const [handovers, claims] = [createHandovers(atDesk), createClaims(atDesk)];
    const simulated = createSimulatedParcels({ database, carriers, following });
    return {
      services: {
        ...{ parcelAsking: asking, parcelClaims: claims, parcelCodes: codes, parcelDesk: desk },
        ...{ parcelHandovers: handovers, simulatedParcels: simulated },
      },
      fills: {
        orderParcels: createOrderParcels({ parcels, linkOf: links.linkOf }),
        proposalParcels: createProposalParcels({ parcels, codes }),
      },
      routes(api) {
        const served = { parcels, desk, labels, handovers, claims, following, codes };
        parcelsRoutes(api, served);
        parcelMovesRoutes(api, {
          ...served,
          simulate: (id, event) => simulated.simulate(id, event as SimulatedHappening),
        });
        publicParcelRoutes(api, { parcels, notices, limit: limit('tracking', 60, minutes(1)) });
      },
      jobs: parcelJobs({ asking, following, labels, notices, codes }),
    };
  },
});
