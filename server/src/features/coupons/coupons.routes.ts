import * as calls from '@giro/contract/calls/coupons.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CouponsService } from './coupons.service.ts';

export function couponsRoutes(app: FastifyInstance, coupons: CouponsService): void {
  serve(app, calls.listCouponsCall, async ({ query }) => coupons.list(query));
  serve(app, calls.createCouponCall, async ({ body, person }) => ({
    message: 'Cupom criado com sucesso!',
    coupon: await coupons.create(body, person.id),
  }));
  serve(app, calls.updateCouponCall, async ({ params, body, ...context }) => ({
    message: 'Cupom atualizado com sucesso!',
    coupon: await coupons.update(params.id, body, editOf(context)),
  }));
  serve(app, calls.deleteCouponCall, async ({ params, person }) => {
    await coupons.remove(params.id, person.id);
    return { message: 'Cupom excluído com sucesso!' };
  });
}
