import { openSefazPeer } from '../../fakes/sefaz-peer/index.ts';
import { makeShopCertificate } from '../../fakes/sefaz-peer/shop-certificate.ts';
import { addSuggestedProfiles, typedCompany } from './fiscal-setup.ts';
import { openFiscalShop } from './fiscal-shop.ts';

export type FiscalPeerShop = Awaited<ReturnType<typeof openFiscalPeerShop>>;

/**
 * A shop that issues by its own settings, profiles, sums and adapters at an authority that judges every byte, over TLS;
 * `settings` are those that differ.
 */
export async function openFiscalPeerShop(settings: object = {}, totalMs?: number) {
  const house = await openFiscalShop({ real: true, totalMs });
  const { shop, admin } = house;
  const peer = await openSefazPeer({ now: () => new Date(Date.now() + house.own.aheadMs) });
  const { pfx, password } = makeShopCertificate({ cnpj: '11222333000181' });
  const saved = await admin.put('notas-config', {
    ...{ emitter: 'sefaz', crt: 1, company: typedCompany, issue_sale: 'coberto' },
    ...{ pfx: pfx.toString('base64'), pfx_password: password },
    ...{ base_url: peer.baseUrl, svc_url: peer.svcUrl, ca: peer.ca },
    ...settings,
  });
  if (saved.status !== 200) throw new Error(`No settings: ${saved.text}`);
  const { crt, environment } = saved.body.config;
  await addSuggestedProfiles(admin, crt, '2026-01-01');
  if (environment === 'producao') {
    peer.levers.tpAmb = '1';
    for (const { id } of (await admin.get('notas-perfis')).body.profiles) {
      await admin.post(`notas-perfis/${id}/confirmar`, { accountant: 'Rita Lopes' });
    }
  }

  /** Everybody's accounts say all that a document needs. */
  async function identify(): Promise<void> {
    const { rows } = await shop.pool.query<{ id: number }>(
      `select id from users where profile <> 'admin' and street is distinct from 'Rua das Palmeiras'`,
    );
    for (const { id } of rows) {
      const cpf = shop.app.ground.box.seal('52998224725', 'users.cpf_sealed', id);
      await shop.pool.query(
        `update users set cpf_sealed = $2, cep = '89010000', street = 'Rua das Palmeiras', street_number = '12',
           neighborhood = 'Centro', city = 'Blumenau', state = 'Santa Catarina' where id = $1`,
        [id, cpf],
      );
    }
  }

  /** A purchase whose seller is known, of which nobody has heard yet; its id. */
  async function buy(): Promise<number> {
    const { id } = await house.buy();
    await identify();
    return id;
  }

  return {
    house,
    peer,
    identify,
    buy,
    /** The document of a purchase, once all that could be done is done. */
    async bought() {
      const id = await buy();
      await house.workAll();
      return (await house.ofProposal(id))[0];
    },
    async close(): Promise<void> {
      await peer.stop();
      await house.close();
    },
  };
}
