/** Ends the simulated bank's question, and tells the page around it that it is over, as banks do. */
(() => {
  const tellParent = () => window.parent.postMessage({ status: 'COMPLETE' }, '*');

  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      for (const each of document.querySelectorAll('button')) each.disabled = true;
      const end = button.value;
      const headers = { 'content-type': 'application/json' };
      await fetch(location.pathname, { method: 'POST', headers, body: JSON.stringify({ end }) }).catch(() => undefined);
      document.querySelector('main').textContent = 'Pronto. Volte para a loja.';
      tellParent();
    });
  }
  if (!document.querySelector('button')) tellParent();
})();
