import { type Client, openShop, type TestShop } from './harness.ts';

export interface BuiltModel {
  id: number;
  brand: string;
  type: string;
  name: string;
  attributes: { id: number; name: string; values: { id: number; value: string }[] }[];
  /** Chosen values by name become what the wizard sends. */
  choose(...values: string[]): { atributo: string; attributeId: number; items: object[] }[];
}

let models = 0;

/** A model worth R$ 1.000,00: capacity +200, operation −300, charger +50 (several), cracked screen −400 (several). */
export async function buildModel(shop: TestShop): Promise<BuiltModel> {
  models++;
  const admin = await shop.signedIn('admin', { email: `admin-modelo-${models}@exemplo.com.br` });
  const brand = `Marca ${models}`;
  const type = `Tipo ${models}`;
  await admin.post('marcas', { name: brand });
  await admin.post('tipos', { name: type });
  const single = async (caracteristica: string, valores: string[], ordem: number) =>
    (await admin.post('atributeValues', { caracteristica, valores, ordem, selectedClassification: 1 })).body.attribute;
  const capacity = await single(`Capacidade ${models}`, ['64 GB', '128 GB'], 1);
  const operation = await single(`Operação ${models}`, ['Funciona', 'Com falhas'], 5);
  const multiple = async (id: number, caracteristica: string, values: string[]) => {
    const { attributes } = (await admin.get('categoryAll')).body;
    const known = attributes.find((attribute: { id: number }) => attribute.id === id).attribute_values;
    const missing = values.filter((value) => !known.some((row: { value: string }) => row.value === value));
    const body = { caracteristica, valores: [...known, ...missing], ordem: id, selectedClassificationEdit: 1 };
    return (await admin.put(`atribute/${id}`, body)).body.attribute;
  };
  const accessories = await multiple(4, 'Acessórios', ['Caixa', 'Carregador']);
  const defects = await multiple(6, 'Defeitos', ['Tela trincada', 'Traseira trincada']);
  const amounts: Record<string, [number, 'acrescimo' | 'abatimento']> = {
    '64 GB': [0, 'acrescimo'],
    '128 GB': [200, 'acrescimo'],
    Funciona: [0, 'abatimento'],
    'Com falhas': [300, 'abatimento'],
    Caixa: [20, 'acrescimo'],
    Carregador: [50, 'acrescimo'],
    'Tela trincada': [400, 'abatimento'],
    'Traseira trincada': [900, 'abatimento'],
  };
  const attributes = [capacity, operation, accessories, defects].map((attribute) => ({
    id: attribute.id as number,
    name: attribute.name as string,
    values: attribute.attribute_values as { id: number; value: string }[],
  }));
  const saved = await admin.post('avaliacoes', {
    brand,
    tipo: type,
    model: 'iPhone de Teste',
    ordem: 1,
    valorBase: '1000.00',
    selectedClassification: 3,
    selectedAttributes: attributes.map(({ id, name, values }, index) => ({
      id,
      name,
      order: index + 1,
      attributeList: values.map(({ id: valueId, value }) => ({
        id: valueId,
        value,
        peso: amounts[value]?.[0] ?? 0,
        modificationType: amounts[value]?.[1] ?? 'acrescimo',
      })),
    })),
  });
  return {
    id: saved.body.attributes.model_id,
    brand,
    type,
    name: 'iPhone de Teste',
    attributes,
    choose: (...chosen) =>
      attributes
        .map(({ id, name, values }) => ({
          atributo: name,
          attributeId: id,
          items: values
            .filter(({ value }) => chosen.includes(value))
            .map(({ id: idValue, value }) => ({ value, idValue, peso: 0, type: 'acrescimo' })),
        }))
        .filter(({ items }) => items.length > 0),
  };
}

/** Somebody who may do everything. */
export type Admin = Client & { id: number; token: string };

/** A shop for a file of tests, with a model of the wizard and an admin, Carla Dias. */
export async function openShopWithModel(): Promise<{ shop: TestShop; admin: Admin; model: BuiltModel }> {
  const shop = await openShop();
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  return { shop, admin, model: await buildModel(shop) };
}

/** A number by its first 14 digits and what Luhn makes of them. */
export function imeiOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let visitors = 0;

/** A visitor's proposal for this model, with an e-mail address and a device of its own. */
export function buildVisitorProposal(model: BuiltModel, ...values: string[]) {
  visitors++;
  const email = `vendedor${visitors}@exemplo.com.br`;
  return {
    imei: imeiOf(`86${String(visitors).padStart(12, '0')}`),
    serialNumber: 'F2LXYZ123',
    fullName: 'José da Silva Conceição',
    cpf: '529.982.247-25',
    rg: '',
    birthDate: '31/01/1990',
    cep: '',
    address: '',
    number: '',
    complement: '',
    neighborhood: '',
    city: '',
    state: '',
    email,
    telefone: '(47) 99999-8888',
    password: 'uma senha boa',
    confirmPassword: 'uma senha boa',
    confirmEmail: email,
    termosConcordados: true,
    selectedBrandName: model.brand,
    selectedModelName: model.name,
    selectedTypeName: model.type,
    selectedOptionsArray: model.choose(...values),
    proposalValue: 999_999,
    TipoUser: false,
  };
}
