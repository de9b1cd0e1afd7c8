-- Products are searched in the memory of each process alone: no statement asks for their words any more.
drop index product_documents_words;
