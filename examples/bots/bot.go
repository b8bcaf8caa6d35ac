package main

import "fmt"

func main() {
	var score, opponent int
	for n, _ := fmt.Scanln(&score, &opponent); n == 2; n, _ = fmt.Scanln(&score, &opponent) {
		dice := 5
		if max(2*(opponent/10)-opponent%10, 1) >= 8 {
			dice = 0
		}
		fmt.Println(dice)
	}
}
