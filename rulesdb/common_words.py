"""Words that say little of what is looked for, in both languages, folded."""

STOP_WORDS = frozenset({
    "a", "o", "as", "os", "um", "uma", "de", "do", "da", "dos", "das", "em", "no", "na",
    "nos", "nas", "e", "ou", "que", "se", "com", "para", "por", "ao", "aos", "qual",
    "quais", "quando", "como", "faz", "funciona", "the", "an", "of", "to", "in", "on",
    "and", "or", "is", "it", "its", "what", "does", "how", "with", "for", "from", "you",
    "your", "sua", "seu", "suas", "seus", "voce", "this", "that", "esta", "este", "essa",
    "esse", "i", "my", "me", "be", "are", "can", "carta", "cartas", "card", "cards", "pro",
    "pra", "pros", "pras", "eu", "meu", "minha", "num", "numa", "dele", "dela", "pelo",
    "pela", "when", "which", "who", "quem", "onde", "where",
})  # fmt: skip
"""Words that need not be in a result, because people write them without meaning them."""

WEAK_WORDS = frozenset({
    "put", "puts", "take", "takes", "get", "gets", "got", "place", "move", "go", "goes",
    "into", "onto", "have", "has", "had", "make", "makes", "let", "lets", "if", "may", "at",
    "then", "there", "one", "back", "extra", "plus", "another", "more", "mais", "also",
    "other", "some", "any", "not", "without", "next", "want", "use", "uses", "using",
    "thing", "things", "by", "them", "they", "coloca", "colocar", "coloque", "poe", "ponha",
    "bota", "botar", "pega", "pegar", "pegue", "leva", "levar", "tira", "tirar", "tem",
    "tenho", "ter", "tiver", "vai", "vao", "fica", "ficar", "deixa", "pode", "posso", "ja",
    "tambem", "entao", "sem", "cima", "outro", "outra", "outros", "outras", "algum",
    "alguma", "coisa", "tipo", "usa", "usar", "nao", "sobre", "so", "dar", "dao", "give",
    "gives", "nele", "nela", "quanto", "tanto", "todo", "todos", "todas", "toda", "all",
    "everything",
})  # fmt: skip
"""Words that need not be in a result and count for little: nearly every card could have them."""
