/** A frame of the simulator with one field. Digits stay here, but for the first six and the last four of a number. */
(() => {
  const input = document.querySelector('input');
  const digits = () => input.value.replace(/\D/g, '');

  /** True where the last digit fits the others (Luhn, ISO/IEC 7812-1). */
  function isNumber(text) {
    const sum = [...text].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return /^\d{13,19}$/.test(text) && sum % 10 === 0;
  }

  function isDate(text) {
    const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))];
    return /^(0[1-9]|1[0-2])\d\d$/.test(text) && new Date(year, month, 1) > new Date();
  }

  const kinds = {
    numero: {
      most: 19,
      shape: (text) => text.replace(/(\d{4})(?=\d)/g, '$1 '),
      isGood: isNumber,
      tell: (text) => ({ bin: text.slice(0, 6), last4: text.slice(-4) }),
    },
    validade: { most: 4, shape: (text) => text.replace(/^(\d\d)(\d)/, '$1/$2'), isGood: isDate, tell: () => ({}) },
    codigo: { most: 4, shape: (text) => text, isGood: (text) => /^\d{3,4}$/.test(text), tell: () => ({}) },
  };
  const kind = kinds[document.body.dataset.kind];

  function connect(port) {
    let bin = '';
    const isGood = () => kind.isGood(digits());
    function say() {
      port.postMessage({
        event: 'validityChange',
        errorMessages: isGood() || digits() === '' ? [] : [{ message: 'invalid' }],
      });
    }
    port.onmessage = () => port.postMessage(isGood() ? kind.tell(digits()) : { problem: document.body.dataset.kind });
    input.addEventListener('input', () => {
      input.value = kind.shape(digits().slice(0, kind.most));
      const now = digits().length < 6 ? '' : digits().slice(0, 6);
      if (document.body.dataset.kind === 'numero' && now !== bin) port.postMessage({ event: 'binChange', bin: now });
      bin = now;
      if (isGood()) say();
    });
    input.addEventListener('focus', () => port.postMessage({ event: 'focus' }));
    input.addEventListener('blur', () => {
      port.postMessage({ event: 'blur' });
      say();
    });
    port.postMessage({ event: 'ready' });
  }

  window.addEventListener('focus', () => input.focus());
  window.addEventListener('message', ({ source, data, ports }) => {
    if (source !== window.parent || !ports[0]) return;
    input.placeholder = data.placeholder;
    const { color, fontSize, placeholderColor } = data.style;
    if (color) input.style.color = color;
    if (fontSize) input.style.fontSize = fontSize;
    if (placeholderColor) input.style.setProperty('--placeholder', placeholderColor);
    connect(ports[0]);
  });
})();
