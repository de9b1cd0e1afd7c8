import '@mantine/core/styles/Checkbox.layer.css';
import type { ServiceWay } from '@giro/contract/rules/carrier.ts';
import { deliveryBounds } from '@giro/contract/rules/delivery.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Cells, FormRows } from '../form-rows.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import type { CarrierFieldsProps } from './carrier-fields.tsx';
import { offeredService, type ServiceValues } from './carrier-values.ts';

const ways: { value: ServiceWay; label: string }[] = [
  { value: 'send', label: 'Entregas' },
  { value: 'reverse', label: 'Códigos' },
];

interface CarrierServicesProps extends Pick<CarrierFieldsProps, 'form'> {
  /** The words of a test that failed here. */
  trouble: ReactNode;
}

/** The services that the shop offers, and what it adds to the carrier's price and term. */
export function CarrierServices({ form, trouble }: CarrierServicesProps) {
  return (
    <SettingsGroup
      title="Serviços"
      hint="Os códigos são do seu contrato. ‘Testar’ mostra os que valem; o que não está aqui ninguém pode escolher."
    >
      {trouble}
      <FormRows
        noun="Serviço"
        count={form.values.services.length}
        most={deliveryBounds.services}
        addLabel="Adicionar serviço"
        empty="Nenhum serviço: quem compra só pode retirar na loja, e nenhum código é pedido."
        error={form.errors.services}
        onAdd={() => form.insertListItem('services', offeredService({ code: '', label: '' }))}
        onRemove={(place) => form.removeListItem('services', place)}
        endOf={(place) => (
          <Checkbox label="Oferecer" {...form.getInputProps(`services.${place}.active`, { type: 'checkbox' })} />
        )}
      >
        {(place) => {
          const cell = (name: keyof ServiceValues) => form.getInputProps(`services.${place}.${name}`);
          const isSent = form.values.services[place]?.way === 'send';
          return (
            <Cells>
              <TextInput label="Código" autoComplete="off" maxLength={20} {...cell('code')} />
              <TextInput label="Nome" placeholder="PAC" autoComplete="off" maxLength={40} {...cell('label')} />
              <NativeSelect label="Uso" data={ways} {...cell('way')} />
              <TextInput
                label="Código do seguro"
                placeholder="019"
                autoComplete="off"
                maxLength={10}
                {...cell('insurance_code')}
              />
              {isSent && (
                <>
                  <TextInput
                    label="Dias a mais"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={2}
                    {...cell('extra_days')}
                  />
                  <TextInput
                    label="Preço a mais (%)"
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={6}
                    {...cell('extra_percent')}
                  />
                </>
              )}
            </Cells>
          );
        }}
      </FormRows>
    </SettingsGroup>
  );
}
