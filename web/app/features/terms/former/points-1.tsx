/** The text of version 1 about points, word for word. */
export function Points1() {
  return (
    <>
      <p>
        O valor aprovado é registrado em pontos: você vende o seu aparelho em troca de pontos, na proporção de 1 ponto
        para cada real da proposta. Os pontos podem ser convertidos em dinheiro, por transferência para uma conta
        bancária em seu nome, ou usados como parte do pagamento de um aparelho na loja.
      </p>
      <p>
        Os pontos valem por 1 ano, contado da aprovação da compra. Terminado esse prazo, os pontos que não foram usados
        são convertidos em dinheiro e transferidos para a conta que você informou.
      </p>
    </>
  );
}
