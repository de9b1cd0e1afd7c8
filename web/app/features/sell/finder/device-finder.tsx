import { deviceName } from '@giro/contract/rules/device.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import type { WizardControls } from '../wizard/use-wizard.ts';
import styles from './device-finder.module.css';
import { type Device, findDevices } from './find-devices.ts';

const mostShown = 6;

const unread = 'Não conseguimos carregar este modelo. Verifique sua conexão e escolha de novo.';

/** 'Qual é o seu aparelho?': typing leads straight to a model's first question. */
export function DeviceFinder({ wizard }: { wizard: WizardControls }) {
  const { brands = [], chooseDevice, loadingModelId, unreadModelId } = wizard;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useMemo(() => findDevices(brands, typed, mostShown), [brands, typed]);
  const isShown = isOpen && typed.trim() !== '';
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;

  function choose(device: Device | undefined) {
    if (!device) return;
    setTyped(deviceName(device.brand.name, device.model.name));
    setOpen(false);
    void chooseDevice(device);
  }

  function type(text: string) {
    setTyped(text);
    setActive(0);
    setOpen(true);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive(isShown ? (active + step + found.length) % found.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  function said() {
    if (loadingModelId !== undefined) return 'Carregando...';
    if (unreadModelId !== undefined) return unread;
    if (!isShown) return '';
    if (found.length === 0) return 'Não achamos esse modelo. Confira o nome ou escolha a marca abaixo.';
    return found.length === 1 ? '1 aparelho encontrado' : `${found.length} aparelhos encontrados`;
  }

  return (
    <div className={styles.finder}>
      <label className={styles.label} htmlFor={id}>
        Qual é o seu aparelho?
      </label>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          id={id}
          role="combobox"
          aria-expanded={isShown && found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found.length > 0 ? optionId(active) : undefined}
          placeholder="Digite o modelo, como iPhone 13"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Aparelhos encontrados"
        className={styles.list}
        hidden={!isShown || !found.length}
      >
        {isShown &&
          found.map((device, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field.
            <div
              key={device.model.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // The field keeps the keyboard, and the list stays until the press is over.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(device)}
            >
              <span className={styles.picture}>
                <DevicePicture src={device.model.image_model} size={40} />
              </span>
              <span>
                {deviceName(device.brand.name, device.model.name)}
                <span className={styles.type}>{device.type.name}</span>
              </span>
            </div>
          ))}
      </div>
      <p role="status" className={styles.said} data-quiet={(isShown && found.length > 0) || undefined}>
        {said()}
      </p>
    </div>
  );
}
