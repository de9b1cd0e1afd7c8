import type { TestShop } from './harness.ts';

export const customerPassword = 'uma senha boa';
let people = 0;

/** A customer who registered, with all that the form asks for. */
export async function registerCustomer(shop: TestShop) {
  people++;
  const person = {
    fullName: `Zuleide Quintanilha ${'I'.repeat(people)}`,
    cpf: '529.982.247-25',
    rg: '98.765.432-1',
    birthDate: '31/01/1990',
    telefone: '(47) 98765-4321',
    cep: '89010-025',
    address: 'Alameda dos Ipês Roxos',
    number: '4711',
    complement: 'Bloco Q',
    neighborhood: 'Bairro do Sabiá',
    city: 'Blumenau',
    state: 'SC',
    email: `zuleide${people}@correio-dela.com.br`,
    confirmEmail: `zuleide${people}@correio-dela.com.br`,
    password: customerPassword,
    confirmPassword: customerPassword,
  };
  const address = `198.51.100.${100 + people}`;
  const { body } = await shop
    .visitor(address)
    .post('cadastrar-usuario', person, { 'user-agent': 'Navegador de Zuleide' });
  await shop.app.services.accounts.markEmailConfirmed(shop.database, body.user.id);
  const client = shop.bearing(body.token, address);
  return { ...client, id: body.user.id as number, email: person.email, name: person.fullName, address };
}
