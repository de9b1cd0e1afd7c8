import * as calls from '@giro/contract/calls/catalogue.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { callApi } from '../../lib/api/call-api.ts';
import type { attributeBodyOf } from './attribute-form.ts';
import type { CatalogueCall } from './use-catalogue.ts';

type Body = ReturnType<typeof attributeBodyOf>;

/** One of the two screens that keep attributes: they share the table, not the calls. */
export interface AttributeArea {
  catalogueCall: CatalogueCall;
  title: string;
  /** True if attributes are tied to types here. */
  hasTypes: boolean;
  classifications: readonly number[];
  usualClassification: number;
  /** Advice while there is none. */
  advice: string;
  /** Names everything else that goes when one of these classifications is deleted. */
  deletionHint: (classification: number) => string;
  save: (
    attribute: calls.Attribute | undefined,
    body: Body,
  ) => Promise<{ message: string; attribute?: { id: number } }>;
  remove: (id: number) => Promise<{ message: string }>;
}

export const shopAttributes: AttributeArea = {
  catalogueCall: shopCatalogueCall,
  title: 'Características da loja',
  hasTypes: true,
  classifications: [1, 2, 3],
  usualClassification: 2,
  advice: 'Adicione “Cor”, “Capacidade” ou “Estado”: cada uma vira um filtro da loja.',
  deletionHint: (classification) =>
    `Os aparelhos à venda ficam sem ela.${classification === 3 ? ' Ela também sai da avaliação de quem vende.' : ''}`,
  save(attribute, { classification, typeIds, ...body }) {
    if (!attribute) {
      const created = { ...body, selectedClassification: classification, selectedTipo: typeIds };
      return callApi(calls.createTypedAttributeCall, { body: created });
    }
    return callApi(calls.updateTypedAttributeCall, {
      params: { id: attribute.id },
      body: { ...body, selectedClassificationEdit: classification, selectedTipoEdit: typeIds },
      version: attribute.version,
    });
  },
  remove: (id) => callApi(calls.deleteTypedAttributeCall, { params: { id } }),
};

export const wizardAttributes: AttributeArea = {
  catalogueCall: calls.catalogueCall,
  title: 'Características da avaliação',
  hasTypes: false,
  classifications: [1, 3],
  usualClassification: 1,
  advice: 'Adicione “Capacidade”, “Cores” ou “Operação”: cada uma vira uma pergunta a quem vende.',
  deletionHint: (classification) => (classification === 3 ? 'Ela também sai da loja.' : ''),
  save(attribute, { classification, typeIds: _, ...body }) {
    if (!attribute) {
      return callApi(calls.createAttributeCall, { body: { ...body, selectedClassification: classification } });
    }
    return callApi(calls.updateAttributeCall, {
      params: { id: attribute.id },
      body: { ...body, selectedClassificationEdit: classification },
      version: attribute.version,
    });
  },
  remove: (id) => callApi(calls.deleteAttributeCall, { params: { id } }),
};
