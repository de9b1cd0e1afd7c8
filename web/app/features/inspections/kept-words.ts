/** Said to whoever leaves a bench that could not be saved. */
export const keptWords =
  'O que você digitou ainda não chegou à loja. Guardamos neste navegador e enviamos quando você abrir esta bancada de novo.';
