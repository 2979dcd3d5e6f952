"""Long and winding lines that people have written, each of which means one turn."""

from __future__ import annotations

LONG = {
    "barrage": [
        "I only want to spend one man this time, so it is the -2 space: all three drops of the full"
        " lake at 8 down the American conduit to my powerhouse in 11, seven energy. With that I"
        " fulfil the yellow contract and the elevation goes on 9L.",
        "produce +2 with all 3 drops from 8L via 8A to 11, fulfil R09, the free powerhouse goes to"
        " 12 (the space without red)",
        "I take both red contracts on offer. R10 and Y10 go back in the box. 2 engineers and 1"
        " credit paid.",
        "prod +2 avec les deux gouttes de 5L par 5A jusqu'en 8, 2 crédits pour Claire",
        "Економлю людей, тому комірка -2 з одним інженером. Усю воду з 8L пускаю через 8A на свою"
        " станцію в 11, Йонасу три кредити. Виходить 7, виконую S4 і беру екскаватор.",
        "произвожу на +2, две капли из 5L по 5A в 8, Клер два кредита, выполняю R09, бесплатную"
        " станцию на 9 на обычную ячейку",
    ],
    "underwater-cities": [
        "Survey (33) on Y2: first tunnel SE-S (1 steel, 1 cr), with the steel I get there the"
        " second tunnel SE-C, and then with my last credit the card's desal on SE.x",
        "Nadia, Paul, Claire - greetings from a snowy place. You all run away with the steel, so I"
        " stay modest: Money Changers on Y5 and the farm on SE.1 gets its upgrade.",
        "Salut Paul, salut Claire ! Merci d'avoir laissé la place. Ma Visite d'État va en G3, et je"
        " prends l'algue comme Paul tout à l'heure.",
        "Привіт, Олю, привіт, Софіє! Моя Примарна бригада йде на G4: асистент дає кредит,"
        " сталепласт беру, а бригадою повторюю Олин G5 - поділка, 2 картки і кредит.",
        "Клэр, добрый день, поздравляю со вторым городом. Догоняю: Тайная группа на G3, город"
        " ставлю на E, несимбиотический.",
    ],
}
